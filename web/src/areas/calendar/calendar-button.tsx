import { CalendarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Allowed } from '#platform/allowed.tsx';

const CalendarDialog = lazy(() => import('#areas/calendar/calendar-dialog.tsx'));

/** Opens the working calendar, for those who keep it. */
export function CalendarButton(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Allowed to="staff.calendar">
      <Button icon={<CalendarOutlined aria-hidden />} onClick={() => setOpen(true)}>
        工作日历
      </Button>
      {open && (
        <Suspense>
          <CalendarDialog close={() => setOpen(false)} />
        </Suspense>
      )}
    </Allowed>
  );
}
