import { Select } from '@mantine/core'
import { useState } from 'react'
import { accessRequestsRoutes } from '@atelier/shared-schema/contract/areas/access-requests.contract.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { AccessRequest } from '@atelier/shared-schema/entities/access-request.ts'
import { grantRole } from '@atelier/shared-schema/entities/enums.ts'
import type { GrantRole } from '@atelier/shared-schema/entities/enums.ts'
import { useRoute } from '#api/use-route.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { roleMessages } from './roles.ts'
import { shareMessages } from './share-messages.ts'
import { useDecideAccess } from './use-decide-access.ts'
import classes from './share-dialog.module.css'

export interface ShareRequestsProps {
  itemId: string
  roles: readonly GrantRole[]
  refreshes: readonly Route[]
}

/** Who has asked for access and waits for an answer; nothing where nobody has. */
export function ShareRequests({ itemId, roles, refreshes }: ShareRequestsProps) {
  const text = useMessages(shareMessages)
  const requests = useRoute(accessRequestsRoutes.list, { query: { itemId } }, { staleTime: 0 })
  const decide = useDecideAccess(text, refreshes)
  const waiting = requests.data?.items ?? []
  if (waiting.length === 0) return null
  return (
    <section aria-label={text.requests}>
      <h3 className={classes.heading}>{text.requests}</h3>
      <ul className={classes.rows}>
        {waiting.map(request => (
          <RequestRow
            key={request.id}
            request={request}
            roles={roles}
            busy={decide.isPending}
            onApprove={role => decide.mutate({ params: { id: request.id }, body: { status: 'approved', role } })}
            onIgnore={() => decide.mutate({ params: { id: request.id }, body: { status: 'ignored' } })}
          />
        ))}
      </ul>
    </section>
  )
}

interface RequestRowProps {
  request: AccessRequest
  roles: readonly GrantRole[]
  busy: boolean
  onApprove: (role: GrantRole) => void
  onIgnore: () => void
}

function RequestRow({ request, roles, busy, onApprove, onIgnore }: RequestRowProps) {
  const text = useMessages(shareMessages)
  const roleNames = useMessages(roleMessages)
  const format = useFormat()
  const [role, setRole] = useState<GrantRole>(roles.includes(request.role) ? request.role : 'viewer')
  const { person, note, createdAt } = request
  return (
    <li className={classes.row}>
      <Avatar uid={person.uid} name={person.name} src={person.picture} />
      <span className={classes.who}>
        {person.name}
        <small>
          {text.asksFor[request.role]}, {format.relative(createdAt)}
        </small>
        {note && <q className={classes.note}>{note}</q>}
      </span>
      <Select
        className={classes.role}
        size="xs"
        aria-label={text.roleOf(person.name)}
        data={roles.map(value => ({ value, label: roleNames[value] }))}
        value={role}
        onChange={value => setRole(grantRole.parse(value))}
      />
      <Button size="xs" variant="line" disabled={busy} onClick={() => onApprove(role)}>
        {text.approve}
      </Button>
      <Button size="xs" disabled={busy} onClick={onIgnore}>
        {text.ignore}
      </Button>
    </li>
  )
}
