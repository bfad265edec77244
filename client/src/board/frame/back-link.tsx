import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { Icon } from '#ui/icon.tsx'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style' | 'color'> & { label: string }

function BackAnchor({ label, ...rest }: Props) {
  return (
    <ActionIcon component="a" aria-label={label} data-tip={label} {...rest}>
      <Icon of={IconArrowLeft} size="md" />
    </ActionIcon>
  )
}

export const BackLink = createLink(BackAnchor)
