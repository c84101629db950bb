// A person's avatar is kept as the specification's text {"isAll":bool,"img":[{id,file_name}]}. An address is good for one
// session only, so it is put in when the text is shown, and only for those it is meant for.

export interface Avatar {
  readonly isAll: boolean;
  readonly img: readonly { readonly id: number; readonly file_name: string }[];
}

export interface AvatarOf {
  readonly id: number;
  readonly department_id: number;
  readonly avatar: string | null;
}

export interface AvatarViewer {
  readonly userId: number;
  readonly departmentId: number;
}

/** Undefined for anything else than such a text: one person's broken picture must not spoil a list. */
export function avatarIn(text: string | null): Avatar | undefined {
  if (text === null) return undefined;
  try {
    const read = JSON.parse(text) as Avatar;
    return Array.isArray(read.img) && read.img.every(({ id }) => Number.isSafeInteger(id)) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** isAll: to everyone; otherwise to the own department. */
export const showsAvatar = (viewer: AvatarViewer, person: AvatarOf): boolean =>
  viewer.userId === person.id ||
  viewer.departmentId === person.department_id ||
  avatarIn(person.avatar)?.isAll === true;

export function shownAvatar(viewer: AvatarViewer, person: AvatarOf, address: (file: number) => string): string | null {
  const avatar = avatarIn(person.avatar);
  if (avatar === undefined || avatar.img.length === 0 || !showsAvatar(viewer, person)) return null;
  return JSON.stringify({ isAll: avatar.isAll, img: avatar.img.map((file) => ({ ...file, url: address(file.id) })) });
}
