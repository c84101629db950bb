import { act, Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScreenNotLoaded } from '#platform/screen.ts';
import { later } from './later.tsx';
import { isLoading, onLoadingChange } from './loading.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const Boat = ({ name }: { name: string }): ReactNode => `船 ${name}`;

class Boundary extends Component<{ children: ReactNode }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError = (error: unknown) => ({ error });
  override render() {
    return 'error' in this.state
      ? String(this.state.error instanceof ScreenNotLoaded && 'not loaded')
      : this.props.children;
  }
}

async function show(part: ReactNode) {
  const place = document.createElement('div');
  const root = createRoot(place, { onCaughtError: () => {} });
  await act(async () => root.render(<Boundary>{part}</Boundary>));
  return { text: () => place.textContent, leave: () => act(() => root.unmount()) };
}

test('nothing but the loading bar is seen until the code has come', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Boat>();
  const Part = later(() => promise);
  // Its beginning and its end: a call that another test never answers loads beside it.
  const changed = vi.fn();
  onTestFinished(onLoadingChange(changed));
  const shown = await show(<Part name="甲" />);
  expect([shown.text(), isLoading()]).toEqual(['', true]);
  expect(changed).toHaveBeenCalledTimes(1);
  await act(async () => resolve(Boat));
  expect(shown.text()).toBe('船 甲');
  expect(changed).toHaveBeenCalledTimes(2);
  shown.leave();
});

test('what was fetched ahead is drawn at once, and fetched once', async () => {
  const fetchCode = vi.fn(async () => Boat);
  const Part = later(fetchCode);
  await Part.fetch();
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() => root.render(<Part name="乙" />));
  expect(place.textContent).toBe('船 乙');
  expect(fetchCode).toHaveBeenCalledTimes(1);
  act(() => root.unmount());
});

test('what did not arrive is a screen that was not loaded, and the next try may succeed', async () => {
  const fetchCode = vi.fn(async () => Boat).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = later(fetchCode);
  const first = await show(<Part name="丙" />);
  expect(first.text()).toBe('not loaded');
  first.leave();
  const second = await show(<Part name="丙" />);
  expect(second.text()).toBe('船 丙');
  second.leave();
});
