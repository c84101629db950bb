import { useNavigate, useSearch } from '@tanstack/react-router';

interface Again {
  /** The request that came back, to be changed and sent again. */
  readonly again: number | undefined;
  /** Its kind, where one address serves several. */
  readonly kind: string | undefined;
  /** Takes it out of the address; what else stands there stays. */
  readonly clearAgain: () => void;
}

/** `?again=12` of the address, or `?again=12&again_kind=leaving`, as the server's edit_path gives it. */
export function useAgain(): Again {
  const { again, again_kind, ...rest }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = Number(again);
  return {
    again: Number.isInteger(id) && id > 0 ? id : undefined,
    kind: typeof again_kind === 'string' ? again_kind : undefined,
    clearAgain: () => void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false }),
  };
}
