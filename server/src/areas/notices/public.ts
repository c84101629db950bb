export { unreadMessagesCard } from '#areas/notices/home-card.ts';
export { countUnread } from '#areas/notices/message-table.ts';
export { createNotify, type NewMessage, type Notify } from '#areas/notices/send-messages.ts';
