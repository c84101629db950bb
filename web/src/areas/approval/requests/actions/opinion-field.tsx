import { Button, Input } from 'antd';
import type { ReactNode } from 'react';

interface OpinionFieldProps {
  readonly id?: string | undefined;
  readonly 'aria-label'?: string;
  readonly value?: string | undefined;
  readonly onChange?: (text: string) => void;
  readonly placeholder: string;
  /** Common words, put in by one tap. */
  readonly phrases: readonly string[];
}

const longestOpinion = 500;

const joined = (before: string, phrase: string): string => {
  const text = before.trim();
  return text === '' ? phrase : `${text}；${phrase}`.slice(0, longestOpinion);
};

export function OpinionField({ value = '', onChange, phrases, ...field }: OpinionFieldProps): ReactNode {
  return (
    <div className="opinion-field">
      <Input.TextArea
        {...field}
        rows={3}
        maxLength={longestOpinion}
        showCount
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <div className="opinion-phrases">
        {phrases.map((phrase) => (
          <Button key={phrase} size="small" shape="round" onClick={() => onChange?.(joined(value, phrase))}>
            {phrase}
          </Button>
        ))}
      </div>
    </div>
  );
}
