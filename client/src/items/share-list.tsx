import { Select } from '@mantine/core'
import { IconUsersGroup, IconWorld, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { usePerson } from '#api/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { EndChoiceButton } from './end-choice-button.tsx'
import { roleMessages } from './roles.ts'
import { shareMessages } from './share-messages.ts'
import classes from './share-dialog.module.css'

export type Permission = AccessReport['permissions'][number]
type Grantee = Pick<Permission, 'person' | 'workspace'>

export interface ShareListProps {
  report: AccessReport
  roles: readonly GrantRole[]
  onTerms: (permission: Permission, terms: { role: GrantRole; expiresAt?: string | null }) => void
  onRemove: (permission: Permission) => void
  /** Where the kind's things change hands. */
  onMakeOwner?: ((permission: Permission) => void) | undefined
}

/** Who can open it and why: the owner, those named here, those a folder above lets in, and whoever has the link. */
export function ShareList({ report, roles, onTerms, onRemove, onMakeOwner }: ShareListProps) {
  const text = useMessages(shareMessages)
  const roleNames = useMessages(roleMessages)
  const why = useReason()
  return (
    <ul className={classes.rows} aria-label={text.whoTitle}>
      <ShareRow to={{ person: report.owner, workspace: null }}>
        <span className={classes.fixed}>{roleNames.owner}</span>
      </ShareRow>
      {report.permissions.map(permission => (
        <ShareRow key={permission.id} to={permission} why={why(permission)}>
          {report.you.canShare ? (
            <PermissionControls {...{ permission, roles, onTerms, onRemove, onMakeOwner }} />
          ) : (
            <span className={classes.fixed}>{roleNames[permission.role]}</span>
          )}
        </ShareRow>
      ))}
      {report.inherited.map((entry, index) => (
        <ShareRow key={index} to={entry} why={text.inherited(entry.folder.name)}>
          <span className={classes.fixed}>{roleNames[entry.role]}</span>
        </ShareRow>
      ))}
      {report.sharingMode === 'public' && (
        <ShareRow to={{ person: null, workspace: null }} why={text.throughLink}>
          <span className={classes.fixed}>{roleNames.viewer}</span>
        </ShareRow>
      )}
    </ul>
  )
}

const OWNER = 'owner'

type PermissionControlsProps = Pick<ShareListProps, 'roles' | 'onTerms' | 'onRemove' | 'onMakeOwner'> & {
  permission: Permission
}

function PermissionControls({ permission, roles, onTerms, onRemove, onMakeOwner }: PermissionControlsProps) {
  const text = useMessages(shareMessages)
  const roleNames = useMessages(roleMessages)
  const name = nameOf(permission)
  const choices = roles.map(value => ({ value: value as string, label: roleNames[value] }))
  if (onMakeOwner && permission.person) choices.push({ value: OWNER, label: text.makeOwner })

  function choose(value: string | null): void {
    if (value === OWNER) onMakeOwner?.(permission)
    else onTerms(permission, { role: grantRole.parse(value) })
  }

  return (
    <>
      <Select
        className={classes.role}
        size="xs"
        aria-label={text.roleOf(name)}
        data={choices}
        value={permission.role}
        onChange={choose}
        comboboxProps={{ width: 184, position: 'bottom-end' }}
      />
      <EndChoiceButton
        of={name}
        value={permission.expiresAt}
        onChange={expiresAt => onTerms(permission, { role: permission.role, expiresAt })}
      />
      <IconButton size="xs" icon={IconX} label={`${text.remove}: ${name}`} onClick={() => onRemove(permission)} />
    </>
  )
}

/** Why somebody named here has access, and until when. */
function useReason(): (permission: Permission) => string {
  const text = useMessages(shareMessages)
  const format = useFormat()
  const me = usePerson()
  return ({ workspace, grantedBy, createdAt, expiresAt }) => {
    const by = grantedBy && (grantedBy.uid === me?.uid ? text.byYou : grantedBy.name)
    const parts = [
      ...(workspace ? [text.wholeWorkspace] : []),
      ...(by ? [text.addedBy(by, format.date(createdAt))] : []),
      ...(expiresAt ? [text.until(format.date(expiresAt))] : []),
    ]
    return parts.join(' · ')
  }
}

export function nameOf({ person, workspace }: Grantee): string {
  return person?.name ?? workspace?.name ?? ''
}

function ShareRow({ to, why, children }: { to: Grantee; why?: string; children: ReactNode }) {
  const text = useMessages(shareMessages)
  const me = usePerson()
  const { person, workspace } = to
  const detail = why || (person?.username && `@${person.username}`)
  return (
    <li className={classes.row}>
      {person ? (
        <Avatar uid={person.uid} name={person.name} src={person.picture} />
      ) : (
        <span className={classes.workspace}>
          <Icon of={workspace ? IconUsersGroup : IconWorld} />
        </span>
      )}
      <span className={classes.who}>
        {nameOf(to) || text.anyone}
        {person && person.uid === me?.uid && ` (${text.you})`}
        {detail && <small>{detail}</small>}
      </span>
      {children}
    </li>
  )
}
