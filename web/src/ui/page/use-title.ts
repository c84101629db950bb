import { useEffect } from 'react';

const product = '同舟';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title]);
}
