import type { SendMessages } from '#areas/notices/public.ts';
import { lockInvitation } from '#areas/personnel/invitation-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** Whoever invited hears that there is something to judge. */
export async function tellInviter(
  tx: Tx,
  send: SendMessages,
  invitationId: number,
  registrant: { readonly id: number; readonly name: string | null },
  now: number,
): Promise<void> {
  const invitation = await lockInvitation(tx, invitationId);
  if (invitation === undefined) return;
  await send(
    tx,
    {
      to: [invitation.created_by],
      kind: 'approval',
      title: '入职资料待审核',
      content: `${registrant.name ?? '某人'} 提交了入职资料，请审核。`,
      link: `/staff/index/edit?user_id=${registrant.id}`,
    },
    now,
  );
}
