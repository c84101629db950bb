import { describe, expect, it } from 'vitest';
import { refusals } from '#contract/errors.ts';
import { imageLimit, imageProblem, imageTexts } from '#contract/rules/upload.ts';

const twoMiB = 2 * 1024 * 1024;

describe('an image', () => {
  it.each(['image/jpeg', 'image/png'])(
    'of type %s is taken under 2 MB: one byte less yes, exactly 2 MiB no [U03]',
    (type) => {
      expect(imageProblem(type, twoMiB - 1)).toBeUndefined();
      expect(imageProblem(type, twoMiB)).toBe('image-size');
      expect(imageProblem(type, twoMiB + 1)).toBe('image-size');
      expect(imageProblem(type, 1)).toBeUndefined();
    },
  );

  it.each(['image/gif', 'image/svg+xml', 'image/webp', 'image/JPEG', 'text/html', '', 'image/png '])(
    'of type %j is refused whatever its size [U02]',
    (type) => {
      expect(imageProblem(type, 1)).toBe('image-type');
      expect(imageProblem(type, twoMiB + 1)).toBe('image-type');
    },
  );

  it('is refused in the words of the specification, the same on both sides', () => {
    expect(imageTexts).toEqual({ type: '上传图片只能是 JPG/PNG 格式!', size: '上传图片大小不能超过 2MB!' });
    expect(refusals['image-type'].msg).toBe(imageTexts.type);
    expect(refusals['image-size'].msg).toBe(imageTexts.size);
    expect(imageLimit).toBe(twoMiB);
  });
});
