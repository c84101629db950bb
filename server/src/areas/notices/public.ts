export { countUnread } from '#areas/notices/message-table.ts';
export { createNotify, type NewMessage, type NoticesGround, type Notify } from '#areas/notices/send-messages.ts';
