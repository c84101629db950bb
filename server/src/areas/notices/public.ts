export { unreadMessagesCard } from '#areas/notices/home-card.ts';
export { countUnread } from '#areas/notices/message-table.ts';
export { type Letter, messageSender, type SendMessages } from '#areas/notices/send-messages.ts';
