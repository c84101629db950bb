import { safeAddress } from '#platform/session/leave.ts';

/** A person's avatar is JSON text `{"isAll": …, "img": [file]}` (specification 3); the first file is shown. */
export function pictureIn(avatar: string | null): string | undefined {
  if (avatar === null || avatar === '') return undefined;
  try {
    const { img } = JSON.parse(avatar) as { img?: readonly { url?: unknown }[] };
    const url = img?.[0]?.url;
    return typeof url === 'string' ? safeAddress(url) : undefined;
  } catch {
    return undefined;
  }
}
