import { Combobox, Select, TextInput, useCombobox } from '@mantine/core'
import { IconMail, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EndChoiceButton } from './end-choice-button.tsx'
import { roleMessages } from './roles.ts'
import { shareMessages } from './share-messages.ts'
import { targetKey, useShareTargets } from './share-target-search.ts'
import type { ShareTarget } from './share-target-search.ts'
import classes from './share-dialog.module.css'

export interface ShareAddProps {
  /** Who has access already, and so is not offered. */
  known: ReadonlySet<string>
  roles: readonly GrantRole[]
  disabled?: boolean
  onAdd: (target: ShareTarget, terms: ShareTerms) => void
}

export interface ShareTerms {
  role: GrantRole
  expiresAt: string | null
}

/** One field for people, workspaces and addresses; choosing shares at once with the role beside it. */
export function ShareAdd({ known, roles, disabled = false, onAdd }: ShareAddProps) {
  const text = useMessages(shareMessages)
  const roleNames = useMessages(roleMessages)
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<GrantRole>('viewer')
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  const { targets, searching } = useShareTargets(typed, known)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })

  function choose(key: string): void {
    const target = targets.find(candidate => targetKey(candidate) === key)
    if (!target) return
    setTyped('')
    combobox.closeDropdown()
    onAdd(target, { role, expiresAt })
  }

  return (
    <div className={classes.add}>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target>
          <TextInput
            aria-label={text.add}
            placeholder={text.addHint}
            data-autofocus
            disabled={disabled}
            autoComplete="off"
            value={typed}
            onChange={event => {
              const { value } = event.currentTarget
              setTyped(value)
              if (value.trim() === '') combobox.closeDropdown()
              else combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onFocus={() => typed.trim() !== '' && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed.trim() === ''}>
          {targets.length === 0 ? (
            <Combobox.Empty role="status">{searching ? text.searching : text.nobody}</Combobox.Empty>
          ) : (
            <Combobox.Options aria-label={text.found}>
              {targets.map(target => (
                <Combobox.Option key={targetKey(target)} value={targetKey(target)}>
                  <TargetLine target={target} />
                </Combobox.Option>
              ))}
            </Combobox.Options>
          )}
        </Combobox.Dropdown>
      </Combobox>
      <Select
        className={classes.role}
        aria-label={text.role}
        data={roles.map(value => ({ value, label: roleNames[value] }))}
        value={role}
        onChange={value => setRole(grantRole.parse(value))}
      />
      <EndChoiceButton of={text.theseNew} size="sm" value={expiresAt} onChange={setExpiresAt} />
    </div>
  )
}

function TargetLine({ target }: { target: ShareTarget }) {
  const text = useMessages(shareMessages)
  switch (target.to) {
    case 'person':
      return (
        <span className={classes.option}>
          <Avatar uid={target.uid} name={target.name} src={target.picture} size="sm" />
          <span>
            {target.name}
            {target.username && <small>@{target.username}</small>}
          </span>
        </span>
      )
    case 'workspace':
      return (
        <span className={classes.option}>
          <Icon of={IconUsersGroup} size="md" />
          <span>
            {target.name}
            <small>{text.wholeWorkspace}</small>
          </span>
        </span>
      )
    case 'email':
      return (
        <span className={classes.option}>
          <Icon of={IconMail} size="md" />
          <span>{text.byEmail(target.email)}</span>
        </span>
      )
  }
}
