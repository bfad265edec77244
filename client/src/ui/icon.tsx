import type { Icon as TablerIcon } from '@tabler/icons-react'

const sizes = { xs: 14, sm: 16, md: 18, lg: 20, xl: 24 } as const

/** Tabler outline at our stroke. Decoration only: the control around it carries the name. */
export function Icon({ of: Glyph, size = 'sm' }: { of: TablerIcon; size?: keyof typeof sizes }) {
  return <Glyph size={sizes[size]} stroke={1.5} aria-hidden="true" focusable="false" style={{ flex: 'none' }} />
}
