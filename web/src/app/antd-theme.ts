import { type ThemeConfig, theme } from 'antd';
import { palette } from '#app/palette.ts';
import type { Shade } from '#platform/theme.ts';

const font =
  '-apple-system, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...all: never) => unknown>;

/** antd derives weaker shades from the colours it is given, which fail contrast on dark: ours stand as they are. */
const exactly =
  (shade: Shade): Algorithm =>
  (_seed, derived) => {
    const { primary, primaryHover, success, successSoft, successBorder, warning, error, errorHover } = palette[shade];
    return {
      ...(derived as ReturnType<Algorithm>),
      colorPrimary: primary,
      colorPrimaryHover: primaryHover,
      colorInfo: primary,
      colorSuccess: success,
      colorSuccessBg: successSoft,
      colorSuccessBorder: successBorder,
      colorWarning: warning,
      colorError: error,
      colorErrorHover: errorHover,
    };
  };

/** On a phone controls are 40 px high, and inputs have 16 px letters: with smaller ones the browser zooms in. */
export function antdTheme(shade: Shade, phone: boolean): ThemeConfig {
  const colour = palette[shade];
  const inputFont = phone ? 16 : 14;
  // The lines of larger letters are no higher, so that all controls are as high as a button.
  const lineHeight = 22 / inputFont;
  return {
    // The variables stand on <html class="app">, so that our own styles can use them too.
    cssVar: { key: 'app' },
    hashed: false,
    algorithm: [shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, exactly(shade)],
    token: {
      fontFamily: font,
      fontSize: 14,
      borderRadius: 8,
      borderRadiusLG: 10,
      controlHeight: phone ? 40 : 32,
      colorPrimary: colour.primary,
      colorInfo: colour.primary,
      colorLink: colour.primaryText,
      colorLinkHover: colour.primaryTextHover,
      colorSuccess: colour.success,
      colorWarning: colour.warning,
      colorError: colour.error,
      colorText: colour.text,
      colorTextSecondary: colour.textSecondary,
      colorTextTertiary: colour.textSecondary,
      colorTextDescription: colour.textSecondary,
      colorTextPlaceholder: colour.textSecondary,
      // What cannot be changed is still read.
      colorTextDisabled: colour.textDisabled,
      colorBgLayout: colour.layout,
      colorBgContainer: colour.panel,
      colorBgElevated: colour.raised,
      colorBorder: colour.controlBorder,
      colorBorderSecondary: colour.border,
      colorSplit: colour.border,
      controlItemBgHover: colour.fill,
      controlItemBgActive: colour.primarySoft,
      controlItemBgActiveHover: colour.primarySoft,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      motion: !still,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: colour.onError,
        // As words antd would take the colour of a filled button, which is too dark for that on dark.
        defaultHoverColor: colour.primaryText,
        defaultHoverBorderColor: colour.primaryText,
        defaultActiveColor: colour.primaryText,
        defaultActiveBorderColor: colour.primaryText,
      },
      Dropdown: { colorPrimary: colour.primaryText },
      Input: { inputFontSize: inputFont },
      InputNumber: { inputFontSize: inputFont },
      DatePicker: { inputFontSize: inputFont, lineHeight },
      Select: {
        optionHeight: phone ? 40 : 32,
        fontSize: inputFont,
        lineHeight,
      },
      Modal: { titleFontSize: 16 },
      // antd's own track has the colour of the ground it mostly stands on.
      Segmented: { trackBg: colour.border, itemSelectedBg: shade === 'dark' ? colour.controlBorder : colour.panel },
      Table: {
        headerBg: colour.fill,
        headerColor: colour.textSecondary,
        headerSplitColor: 'transparent',
        // The panel around it has the round corners.
        headerBorderRadius: 0,
        headerSortActiveBg: colour.fill,
        headerSortHoverBg: colour.fill,
        fixedHeaderSortActiveBg: colour.fill,
        // The arrow says by which column it is sorted.
        bodySortBg: colour.panel,
        rowHoverBg: colour.fill,
        rowSelectedBg: colour.primarySoft,
        rowSelectedHoverBg: colour.primarySoft,
        cellPaddingBlockMD: 10,
        cellPaddingInlineMD: 12,
      },
    },
  };
}
