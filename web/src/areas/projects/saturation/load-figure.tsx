import type { Band } from '@tongzhou/contract/rules/projects/saturation.ts';
import type { ReactNode } from 'react';
import { bandWords, percentWords } from '#areas/projects/saturation/band-words.ts';
import '#areas/projects/saturation/bands.css';

/** How full someone's days are: colour, figure and word say the same. */
export function LoadFigure({ percent, band }: { percent: number | null; band: Band }): ReactNode {
  return (
    <span className={`load band-${band}`}>
      {percentWords(percent)}
      {percent !== null && <span className="load-word">{bandWords[band]}</span>}
    </span>
  );
}
