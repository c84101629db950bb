import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { ScreenNotLoaded } from '#platform/screen.ts';
import { startLoading } from './loading.ts';

interface Later<Props> {
  (props: Props): ReactNode;
  /** Ahead of its use: it is then drawn at once. */
  readonly fetch: () => Promise<void>;
}

/** In place of what is not there yet: only the bar on top of the page says so. */
function Awaited(): ReactNode {
  useEffect(startLoading, []);
  return null;
}

/** A part whose code comes when it is first shown, such as a dialog. */
export function later<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>): Later<Props> {
  let code: ComponentType<Props> | undefined;
  const load = async () => {
    try {
      code = await fetchCode();
    } catch (cause) {
      // React would remember the failure for ever.
      awaited = lazy(load);
      throw new ScreenNotLoaded(cause);
    }
    return { default: code };
  };
  let awaited: ComponentType<Props> = lazy(load);
  function Part(props: Props): ReactNode {
    const [Code] = useState(() => code ?? awaited);
    return (
      <Suspense fallback={<Awaited />}>
        <Code {...props} />
      </Suspense>
    );
  }
  const fetch = async () => {
    await load();
  };
  return Object.assign(Part, { fetch });
}
