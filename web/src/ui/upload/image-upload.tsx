import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { imageProblem, imageTexts, imageTypes } from '@tongzhou/contract/rules/upload.ts';
import { type ReactNode, useRef } from 'react';
import { UploadButton } from '#ui/upload/upload-button.tsx';

interface ImageUploadProps {
  readonly label: string;
  readonly value: readonly UploadedFile[];
  readonly onChange: (images: readonly UploadedFile[]) => void;
  readonly multiple?: boolean;
}

const texts = { 'image-type': imageTexts.type, 'image-size': imageTexts.size } as const;

export function problemOfImage(file: File): string | undefined {
  const problem = imageProblem(file.type, file.size);
  return problem === undefined ? undefined : texts[problem];
}

/** A single image replaces the one before, several are appended (specification 4). There is no delete. */
export function ImageUpload({ label, value, onChange, multiple = false }: ImageUploadProps): ReactNode {
  // Several files arrive one after the other, each after the list of the one before.
  const latest = useRef(value);
  latest.current = value;
  return (
    <div>
      {value.length > 0 && (
        <div className="upload-images">
          {value.map((image) => (
            <img key={image.id} src={image.url} alt={image.file_name} />
          ))}
        </div>
      )}
      <UploadButton
        label={label}
        usage="image"
        accept={imageTypes.join(',')}
        multiple={multiple}
        problemOf={problemOfImage}
        failed="图片上传失败"
        onUploaded={(image) => {
          latest.current = multiple ? [...latest.current, image] : [image];
          onChange(latest.current);
        }}
      />
      <span className="upload-hint">JPG 或 PNG，小于 2MB</span>
    </div>
  );
}
