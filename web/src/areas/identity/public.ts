export { openIdentityDialog } from '#areas/identity/account/dialog-state.ts';
export { IdentityDialogs } from '#areas/identity/account/identity-dialogs.tsx';
export type { MenuGroup, MenuItem } from '#areas/identity/menu.ts';
export { loadMyself, useMenu, useMyself } from '#areas/identity/use-identity.ts';
