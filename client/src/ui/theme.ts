import { createTheme } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core'

function shades(...names: string[]): MantineColorsTuple {
  const filled = Array.from({ length: 10 }, (_, index) => names[Math.min(index, names.length - 1)])
  return filled.map(name => `var(--${name})`) as unknown as MantineColorsTuple
}

/** Mantine reads our tokens; `look.css` dresses its parts. Sizes: xs 28, sm 32 (the default), md 40. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSmoothing: true,
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '16px', md: '20px', lg: '20px', xl: '26px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-1)',
    sm: 'var(--shadow-1)',
    md: 'var(--shadow-2)',
    lg: 'var(--shadow-3)',
    xl: 'var(--shadow-3)',
  },
  headings: { fontWeight: '600' },
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  primaryColor: 'vermilion',
  primaryShade: 6,
  focusRing: 'auto',
  colors: {
    vermilion: shades('accent'),
    dark: shades(
      'text-1',
      'text-1',
      'text-2',
      'text-3',
      'line-2',
      'surface-3',
      'surface-1',
      'surface-0',
      'surface-0',
      'surface-0',
    ),
    gray: shades(
      'surface-0',
      'surface-1',
      'surface-2',
      'line',
      'line-2',
      'line-3',
      'text-3',
      'text-2',
      'text-2',
      'text-1',
    ),
    red: shades('danger'),
    green: shades('ok'),
    yellow: shades('warn'),
    blue: shades('info'),
  },
  components: {
    Button: { defaultProps: { variant: 'quiet', size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'quiet', size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', withCheckIcon: true } },
    // The placeholder is focusable inside role=menu, which assistive technology must not meet.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        transitionProps: { transition: 'fade', duration: 120 },
        offset: 4,
      },
    },
    Popover: { defaultProps: { transitionProps: { transition: 'fade', duration: 120 }, offset: 4 } },
    Combobox: { defaultProps: { transitionProps: { transition: 'fade', duration: 80 }, offset: 4 } },
    Modal: { defaultProps: { centered: true, transitionProps: { transition: 'fade', duration: 160 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 200 } } },
    Tooltip: { defaultProps: { openDelay: 400, offset: 6, withArrow: false } },
  },
})

const shared = {
  '--mantine-color-body': 'var(--surface-0)',
  '--mantine-color-text': 'var(--text-1)',
  '--mantine-color-bright': 'var(--text-1)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--text-1)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text-1)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--accent-ink)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared })
