// What an image upload must satisfy, said the same way in the browser (before sending) and on the server (by content).

export const imageLimit = 2 * 1024 * 1024;
export const imageTypes: readonly string[] = ['image/jpeg', 'image/png'];
export const pdfType = 'application/pdf';
/** What is looked at in place, without being saved. */
export const shownTypes: readonly string[] = [...imageTypes, pdfType];

export const imageTexts = {
  type: '上传图片只能是 JPG/PNG 格式!',
  size: '上传图片大小不能超过 2MB!',
} as const;

/** Under 2 MB: exactly 2 MiB is refused too. */
export function imageProblem(contentType: string, size: number): 'image-type' | 'image-size' | undefined {
  if (!imageTypes.includes(contentType)) return 'image-type';
  return size < imageLimit ? undefined : 'image-size';
}
