/** One's own picture, as the avatar's text `{"isAll": …, "img": [file]}` says it (specification 3). */
export interface OwnAvatar {
  readonly isAll: boolean;
  readonly ids: readonly number[];
}

const none: OwnAvatar = { isAll: true, ids: [] };

export function ownAvatar(text: string | null): OwnAvatar {
  if (text === null || text === '') return none;
  try {
    const { isAll, img } = JSON.parse(text) as { isAll?: unknown; img?: readonly { id?: unknown }[] };
    const ids = (img ?? []).map(({ id }) => id).filter((id) => typeof id === 'number');
    return { isAll: isAll !== false, ids };
  } catch {
    return none;
  }
}

export const sentAvatar = (isAll: boolean, ids: readonly number[]) =>
  ids.length === 0 ? null : { isAll, img: ids.slice(0, 1) };
