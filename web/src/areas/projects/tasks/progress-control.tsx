import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { Button, InputNumber, Popover } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import '#areas/projects/tasks/tasks.css';
import { usePhone } from '#ui/use-phone.ts';

const steps = [0, 25, 50, 75, 100];

interface FormProps {
  readonly task: TaskRow;
  readonly onSave: (progress: number) => void;
  readonly close: () => void;
}

function ProgressForm({ task, onSave, close }: FormProps): ReactNode {
  const phone = usePhone();
  const [value, setValue] = useState<number | null>(task.progress);
  return (
    <form
      className="task-progress-form"
      aria-label={`进度 ${task.title}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== null) onSave(value);
      }}
    >
      <div className="task-progress-steps">
        {steps.map((step) => (
          <Button
            key={step}
            size={phone ? 'middle' : 'small'}
            aria-pressed={step === task.progress}
            onClick={() => onSave(step)}
          >
            {step}%
          </Button>
        ))}
      </div>
      <div className="task-progress-own">
        <InputNumber<number>
          aria-label="进度"
          // Not on a phone, where the keyboard would cover the list.
          autoFocus={!phone}
          min={0}
          max={100}
          precision={0}
          suffix="%"
          value={value}
          onChange={setValue}
        />
        <Button type="primary" htmlType="submit" disabled={value === null}>
          保存
        </Button>
      </div>
      <p className="cell-sub">100% 即已完成。</p>
    </form>
  );
}

const Bar = ({ task }: { task: TaskRow }): ReactNode => (
  <>
    <span className="task-progress-bar" aria-hidden>
      <span className={`task-progress-${task.late ? 'late' : task.state}`} style={{ width: `${task.progress}%` }} />
    </span>
    <span className="task-progress-figure">{task.progress}%</span>
  </>
);

interface ProgressControlProps {
  readonly task: TaskRow;
  readonly onChange: (progress: number) => void;
}

/** How far it is; whoever may move it changes that in place. */
export function ProgressControl({ task, onChange }: ProgressControlProps): ReactNode {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!task.actions.includes('move') || task.state === 'cancelled')
    return (
      <span className="task-progress">
        <Bar task={task} />
      </span>
    );
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const save = (progress: number) => {
    close();
    if (progress !== task.progress) onChange(progress);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<ProgressForm task={task} onSave={save} close={close} />}
    >
      <button
        ref={button}
        type="button"
        className="task-progress task-progress-button"
        aria-label={`更新进度 ${task.title}，${task.progress}%`}
        title="更新进度"
      >
        <Bar task={task} />
      </button>
    </Popover>
  );
}
