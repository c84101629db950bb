import { useEffect, useRef, useState } from 'react';

const pauseAfterTyping = 250;

/** What to search for, while a person types into a select: after a pause, and never the half-typed text of an input method. */
export function useRemoteSearch() {
  const [keyword, setKeyword] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const typed = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = () => {
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(() => setKeyword(typed.current.trim()), pauseAfterTyping);
  };
  return {
    keyword,
    onSearch: (text: string) => {
      typed.current = text;
      later();
    },
    /** For the element around the select: the events of its input come up to it. */
    composition: {
      onCompositionStart: () => {
        composing.current = true;
        clearTimeout(timer.current);
      },
      onCompositionEnd: () => {
        composing.current = false;
        later();
      },
    },
  };
}
