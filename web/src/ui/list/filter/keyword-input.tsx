import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface KeywordInputProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (keyword: string) => void;
  readonly maxLength: number;
}

const pauseAfterTyping = 350;

/** Searches when the person pauses; never on the half-typed text of an input method. */
export function KeywordInput({ label, placeholder, value, onSearch, maxLength }: KeywordInputProps): ReactNode {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  // Back, forward and 清空筛选 change the address from outside.
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onSearch(next.trim());
  };
  const later = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), pauseAfterTyping);
  };
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={maxLength}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (!composing.current) later(target.value);
      }}
      onCompositionStart={() => {
        composing.current = true;
        clearTimeout(timer.current);
      }}
      onCompositionEnd={({ currentTarget }) => {
        composing.current = false;
        later(currentTarget.value);
      }}
      onPressEnter={() => {
        if (!composing.current) search(text);
      }}
    />
  );
}
