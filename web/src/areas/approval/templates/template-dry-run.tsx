import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { stepsProblem } from '@tongzhou/contract/areas/approval/step.ts';
import { dryRun } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Alert, Button, Form, InputNumber, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { CallError, call } from '#platform/call.ts';
import { PathList } from '#ui/approval/path-list.tsx';
import { PersonPicker } from '#ui/people/people-picker.tsx';

interface TemplateDryRunProps {
  readonly steps: readonly ApproverStep[];
  /** What the sample may be of. */
  readonly types: readonly string[];
}

/** How the path would look for a sample, without sending anything. */
export function TemplateDryRun({ steps, types }: TemplateDryRunProps): ReactNode {
  const [applicant, setApplicant] = useState<number | null>(null);
  const [figures, setFigures] = useState<{ amount?: number; days?: number; type?: string }>({});
  const [path, setPath] = useState<ReplyOf<typeof dryRun>>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const set = (part: { amount?: number | undefined; days?: number | undefined; type?: string | undefined }) => {
    const entries = Object.entries({ ...figures, ...part }).filter(([, value]) => value !== undefined && value !== '');
    setFigures(Object.fromEntries(entries));
  };
  const run = async () => {
    const content_json = JSON.stringify(steps);
    const wrong = applicant === null ? '请选择申请人' : stepsProblem(content_json);
    setProblem(wrong);
    setPath(undefined);
    if (wrong !== undefined || applicant === null) return;
    setBusy(true);
    try {
      setPath(await call(dryRun, { content_json, applicant_id: applicant, ...figures }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.fields.content_json ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="dry-run" aria-label="试运行">
      <h3>试运行</h3>
      <Form layout="vertical">
        <Form.Item label="申请人" htmlFor="dry-applicant">
          <PersonPicker id="dry-applicant" value={applicant} onChange={(id) => setApplicant(id)} />
        </Form.Item>
        <div className="dry-figures">
          <Form.Item label="金额" htmlFor="dry-amount">
            <InputNumber
              id="dry-amount"
              min={0}
              max={1e10}
              precision={2}
              suffix="元"
              onChange={(amount) => set({ amount: amount ?? undefined })}
            />
          </Form.Item>
          <Form.Item label="天数" htmlFor="dry-days">
            <InputNumber
              id="dry-days"
              min={0}
              max={1000}
              step={0.5}
              suffix="天"
              onChange={(days) => set({ days: days ?? undefined })}
            />
          </Form.Item>
          <Form.Item label="类型" htmlFor="dry-type">
            <Select<string>
              id="dry-type"
              allowClear
              placeholder="不限"
              options={types.map((name) => ({ value: name, label: name }))}
              onChange={(type) => set({ type })}
            />
          </Form.Item>
        </div>
      </Form>
      <Button block loading={busy} onClick={() => void run()}>
        查看审批路径
      </Button>
      <div aria-live="polite" className="dry-result">
        {problem !== undefined && <Alert type="warning" showIcon title={problem} />}
        {path?.blocked === true && <Alert type="error" showIcon title="没有可用的审批人，这样的申请会被拒绝提交" />}
        {path !== undefined && <PathList steps={path.steps} />}
      </div>
    </section>
  );
}
