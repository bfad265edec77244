import { ActionIcon, Button as MantineButton } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'

/** `primary` once in a view; `line` for what stands beside it; `quiet` for the rest; `danger` for what is lost. */
export type ButtonVariant = 'primary' | 'line' | 'quiet' | 'danger' | 'danger-line'
/** 28, 32 and 40 px high. */
export type ControlSize = 'xs' | 'sm' | 'md'

interface Look {
  variant?: ButtonVariant
  size?: ControlSize
  icon?: TablerIcon
  iconAfter?: TablerIcon
  /** The shortcut that does the same, shown after the label. */
  shortcut?: string
  fullWidth?: boolean
  active?: boolean
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color'> & {
    loading?: boolean
    ref?: Ref<HTMLButtonElement>
  }

function inside({ icon, iconAfter, shortcut }: Look, children: ReactNode) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {children}
      {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
      {iconAfter && <Icon of={iconAfter} size="xs" />}
    </>
  )
}

export function Button(props: ButtonProps) {
  const { icon, iconAfter, shortcut, active, children, type = 'button', ...rest } = props
  return (
    <MantineButton type={type} data-active={active || undefined} {...rest}>
      {inside({ icon, iconAfter, shortcut }, children)}
    </MantineButton>
  )
}

type AnchorProps = Look &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & { ref?: Ref<HTMLAnchorElement> }

/** A button's look on an ordinary link. */
export function AnchorButton(props: AnchorProps) {
  const { icon, iconAfter, shortcut, active, children, ...rest } = props
  return (
    <MantineButton component="a" data-active={active || undefined} {...rest}>
      {inside({ icon, iconAfter, shortcut }, children)}
    </MantineButton>
  )
}

/** A button's look on a link of the router (`to`, `params`, `search`). */
export const LinkButton = createLink(AnchorButton)

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style' | 'color' | 'children'> & {
  icon: TablerIcon
  /** Read out and shown as tooltip. */
  label: string
  variant?: ButtonVariant
  size?: ControlSize
  loading?: boolean
  active?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, active, type = 'button', ...rest }: IconButtonProps) {
  return (
    <ActionIcon type={type} aria-label={label} data-tip={label} data-active={active || undefined} {...rest}>
      <Icon of={icon} size={rest.size === 'xs' ? 'sm' : 'md'} />
    </ActionIcon>
  )
}
