export { openIdentityDialog } from '#areas/identity/account/dialog-state.ts';
export { IdentityDialogs } from '#areas/identity/account/identity-dialogs.tsx';
export { ResetNotice } from '#areas/identity/account/later-reset-notice.ts';
export { useProof } from '#areas/identity/account/use-proof.tsx';
export type { MenuGroup } from '#areas/identity/menu.ts';
export { loadMyself, useMenu, useMyself } from '#areas/identity/use-identity.ts';
