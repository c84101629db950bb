import '#areas/leave/requests/leave-form.css';

/** A wide dialog; by its style the whole page on a phone, so that turning the phone loses nothing that was typed. */
export const leaveFrame = {
  width: { xs: '100vw', md: 960 },
  className: 'leave-dialog',
};
