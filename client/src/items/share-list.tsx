import { Select } from '@mantine/core'
import { IconUsersGroup, IconWorld, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AccessReport } from '@atelier/shared-schema/contract/families/share.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { usePerson } from '#api/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { roleMessages } from './roles.ts'
import { shareMessages } from './share-messages.ts'
import classes from './share-dialog.module.css'

type Permission = AccessReport['permissions'][number]
type Grantee = Pick<Permission, 'person' | 'workspace'>

export interface ShareListProps {
  report: AccessReport
  roles: readonly GrantRole[]
  onRole: (permission: Permission, role: GrantRole) => void
  onRemove: (permission: Permission) => void
}

/** Who can open it and why: the owner, those named here, and those a folder above lets in. */
export function ShareList({ report, roles, onRole, onRemove }: ShareListProps) {
  const text = useMessages(shareMessages)
  const roleNames = useMessages(roleMessages)
  const editable = report.you.canShare
  return (
    <ul className={classes.rows} aria-label={text.whoTitle}>
      <ShareRow to={{ person: report.owner, workspace: null }}>
        <span className={classes.fixed}>{roleNames.owner}</span>
      </ShareRow>
      {report.permissions.map(permission => (
        <ShareRow key={permission.id} to={permission}>
          {editable ? (
            <>
              <Select
                className={classes.role}
                size="xs"
                aria-label={text.roleOf(nameOf(permission))}
                data={roles.map(value => ({ value, label: roleNames[value] }))}
                value={permission.role}
                onChange={value => onRole(permission, grantRole.parse(value))}
              />
              <IconButton
                size="xs"
                icon={IconX}
                label={`${text.remove}: ${nameOf(permission)}`}
                onClick={() => onRemove(permission)}
              />
            </>
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
    </ul>
  )
}

export function nameOf({ person, workspace }: Grantee): string {
  return person?.name ?? workspace?.name ?? ''
}

function ShareRow({ to, why, children }: { to: Grantee; why?: string; children: ReactNode }) {
  const text = useMessages(shareMessages)
  const me = usePerson()
  const { person, workspace } = to
  const detail = why ?? (workspace ? text.wholeWorkspace : person?.username && `@${person.username}`)
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
