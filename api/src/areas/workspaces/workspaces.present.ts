import { workspaceRoleAtLeast } from '@atelier/shared-schema/access/rights.ts'
import type { Seats, WorkspaceMember, WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import type { WorkspaceRole } from '@atelier/shared-schema/entities/enums.ts'
import { presentPerson, presentPicture } from '#people/person.present.ts'
import type { MemberRow, WorkspaceRow } from './workspaces.queries.ts'

export function presentWorkspace(row: WorkspaceRow): WorkspaceSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    picture: presentPicture(row.picture_file_id),
    role: row.role,
    isCurrent: row.is_current,
    owner: presentPerson({
      uid: row.owner_uid,
      name: row.owner_name,
      username: row.owner_username,
      picture_file_id: row.owner_picture,
    }),
    seatsUsed: row.seats_used,
    seatLimit: row.seat_limit,
    guestCount: row.guest_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentMember(row: MemberRow, reader: { uid: string; role: WorkspaceRole }): WorkspaceMember {
  const mayReadEmail = row.uid === reader.uid || workspaceRoleAtLeast(reader.role, 'admin')
  return {
    ...presentPerson(row),
    role: row.role,
    email: mayReadEmail ? row.email : null,
    joinedAt: row.joined_at.toISOString(),
  }
}

export function presentSeats(seatLimit: number, seatsUsed: number): Seats {
  const seatsFree = Math.max(0, seatLimit - seatsUsed)
  return { seatLimit, seatsUsed, seatsFree, isFull: seatsFree === 0 }
}
