export { countUnread } from '#areas/notices/message-table.ts';
export {
  createNotify,
  createSettle,
  type NewMessage,
  type NoticesGround,
  type Notify,
  type Settle,
} from '#areas/notices/send-messages.ts';
