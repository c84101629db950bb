import type { ProjectRow } from '@tongzhou/contract/areas/projects/project.ts';
import { lights, riskRule } from '@tongzhou/contract/rules/projects/project-risk.ts';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import '#areas/projects/projects.css';

type Risk = NonNullable<ProjectRow['risk']>;

function Explained({ reasons }: Pick<Risk, 'reasons'>): ReactNode {
  return (
    <div className="risk-explained">
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <p>{riskRule}</p>
    </div>
  );
}

/** The light and its word; why it shines and the rule it follows come to whoever points at it or reaches it by the keyboard. */
export function RiskLight({ risk }: { risk: Risk }): ReactNode {
  const { light, reasons } = risk;
  return (
    <Tooltip title={<Explained reasons={reasons} />} trigger={['hover', 'focus']} styles={{ root: { maxWidth: 360 } }}>
      <button
        type="button"
        className={`risk-light risk-${light}`}
        aria-label={`风险灯：${[lights[light], ...reasons].join('，')}。${riskRule}`}
      >
        {lights[light]}
      </button>
    </Tooltip>
  );
}

/** The same with the reasons beside it, where there is room. */
export function RiskReasons({ risk }: { risk: Risk }): ReactNode {
  return (
    <>
      <RiskLight risk={risk} />
      {risk.reasons.length > 0 && <div className="cell-sub">{risk.reasons.join('、')}</div>}
    </>
  );
}
