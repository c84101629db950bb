export {
  createNotify,
  createSettle,
  type NewMessage,
  type NoticesGround,
  type Notify,
  type Settle,
} from '#areas/notices/send-messages.ts';
