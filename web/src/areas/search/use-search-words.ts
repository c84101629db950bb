import { useEffect, useRef, useState } from 'react';

const pauseAfterTyping = 180;

/** What was typed, and what of it is looked for: after a pause, and never the half-typed text of an input method. */
export function useSearchWords() {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (typed: string) => {
    clearTimeout(timer.current);
    if (!composing.current)
      timer.current = setTimeout(() => setWords(typed.trim()), typed.trim() === '' ? 0 : pauseAfterTyping);
  };
  return {
    text,
    words,
    isComposing: () => composing.current,
    input: {
      value: text,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setText(target.value);
        later(target.value);
      },
      onCompositionStart: () => {
        composing.current = true;
        clearTimeout(timer.current);
      },
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        composing.current = false;
        later(currentTarget.value);
      },
    },
  };
}
