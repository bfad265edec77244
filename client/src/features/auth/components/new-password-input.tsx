import { PasswordInput } from '@mantine/core'
import { password } from '@atelier/shared-schema/contract/fields.ts'
import { useState } from 'react'
import { localizeIssue } from '#api/issue-text.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { authMessages } from '../auth.messages.ts'

export interface NewPasswordInputProps {
  value: string
  onChange: (value: string) => void
  label?: string
  error?: string
}

/** Says what is wrong with a new password once the person has left the field. */
export function NewPasswordInput({ value, onChange, label, error }: NewPasswordInputProps) {
  const text = useMessages(authMessages)
  const [left, setLeft] = useState(false)
  const issue = left && value ? issueOf(value) : error
  return (
    <PasswordInput
      label={label ?? text.newPassword}
      description={issue ? undefined : text.passwordRule}
      error={issue}
      size="md"
      autoComplete="new-password"
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
      visibilityToggleButtonProps={{ 'aria-label': text.showPassword }}
    />
  )
}

function issueOf(value: string): string | undefined {
  const issue = password.safeParse(value).error?.issues[0]
  return issue && localizeIssue(issue.message)
}
