import { onboarding } from '@atelier/shared-schema/contract/areas/onboarding.contract.ts'
import { filePath } from '@atelier/shared-schema/entities/file.ts'
import { walkthroughs } from '@atelier/shared-schema/entities/person.ts'
import type { Me, Walkthroughs } from '@atelier/shared-schema/entities/person.ts'
import { presentPerson, presentPicture } from '#people/person.present.ts'
import type { IdentityRow, MeRow } from './users.queries.ts'

export function presentMe(row: MeRow, identities: IdentityRow[], now: Date): Me {
  const { workspace_id: id, workspace_name: name, workspace_role: role } = row
  return {
    ...presentPerson(row),
    email: row.email,
    emailChangeableAt: findEmailChangeableAt(row, now)?.toISOString() ?? null,
    cover: row.cover_file_id && filePath(row.cover_file_id, '1280'),
    bio: row.bio,
    locale: row.locale,
    theme: row.theme,
    profileStatus: row.profile_status,
    siteRole: row.site_role,
    walkthroughs: presentWalkthroughs(row.walkthroughs),
    onboarded: onboarding.safeParse(row.onboarding).success,
    currentWorkspace: id && name && role ? { id, name, picture: presentPicture(row.workspace_picture), role } : null,
    signInMethods: {
      email: row.email !== null && row.email_verified_at !== null,
      password: row.password_hash !== null,
      identities: identities.map(identity => ({
        id: identity.id,
        provider: identity.provider,
        label: identity.label,
        createdAt: identity.created_at.toISOString(),
      })),
    },
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
    onlyItemId: row.only_item_id,
    createdAt: row.created_at.toISOString(),
  }
}

const EMAIL_CHANGE_MS = 60 * 86_400_000

function findEmailChangeableAt({ email_changed_at: changedAt }: MeRow, now: Date): Date | null {
  const changeableAt = changedAt && new Date(changedAt.getTime() + EMAIL_CHANGE_MS)
  return changeableAt && changeableAt > now ? changeableAt : null
}

/** Tours of an older or newer version that this one does not know are left out, not answered. */
export function presentWalkthroughs(stored: unknown): Walkthroughs {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(entry => walkthroughs.safeParse(Object.fromEntries([entry])).success)
  return walkthroughs.parse(Object.fromEntries(known))
}
