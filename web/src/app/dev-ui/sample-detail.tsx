import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { DetailPage, DetailSection } from '#ui/detail-page.tsx';
import { Status } from '#ui/status.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const morning = beginOf('2026-11-15') + 9 * 3_600_000;
const file = (id: number, file_name: string) => ({
  id,
  file_name,
  url: '#file',
  size: 1,
  content_type: 'application/pdf',
});

const trail = (
  <Timeline
    label="审批记录"
    entries={[
      { key: 1, title: '李文静 提交', at: morning, note: '第 1 轮' },
      { key: 2, title: '马芳 同意', at: morning + 3_600_000, note: '用时 1 小时', content: '同意，请尽快安排。' },
      {
        key: 3,
        title: '高强 退回',
        at: morning + 7_200_000,
        tone: 'bad',
        content: '金额与合同不一致，请核对后重新提交。',
      },
      { key: 4, title: '财务 审批中', tone: 'now', note: '已等待 3 小时' },
      { key: 5, title: '总经办', tone: 'waiting', note: '未到达' },
    ]}
  />
);

export function SampleDetail(): ReactNode {
  const [tab, setTab] = useState('overview');
  return (
    <DetailPage
      title="城市级物联网感知中台（补充协议）"
      status={<Status tone="warning">审批中</Status>}
      facts={
        <>
          <span>SJ-20261115-0001</span>
          <span>负责人 李文静</span>
          <span>2026-11-15 09:00 创建</span>
        </>
      }
      actions={
        <>
          <Button>转交</Button>
          <Button danger>驳回</Button>
          <Button type="primary">同意</Button>
        </>
      }
      tabs={[
        { key: 'overview', name: '概况' },
        { key: 'files', name: '附件', count: 2 },
        { key: 'log', name: '日志' },
      ]}
      tab={tab}
      onTab={setTab}
      aside={<DetailSection title="审批记录">{trail}</DetailSection>}
    >
      <DetailSection
        title="基本信息"
        extra={<Button type="link">编辑</Button>}
        facts={[
          { label: '客户', value: '四川省电力设计咨询有限责任公司' },
          { label: '预计金额', value: '3,248,860.05 元' },
          { label: '来源', value: null },
          {
            label: '说明',
            value: '建设城市级感知设备接入、数据治理与应用支撑的统一平台，覆盖十二个区县。',
            wide: true,
          },
        ]}
      />
      <DetailSection title="资料">
        <FileList files={[file(1, '合同扫描件.pdf'), file(2, '技术方案.docx')]} mayDelete onDelete={() => {}} />
      </DetailSection>
    </DetailPage>
  );
}
