import type { Person } from '@atelier/shared-schema/access/actor.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { Locale, Theme } from '@atelier/shared-schema/entities/enums.ts'
import type {
  Me,
  PersonBrief,
  ProfileStatus,
  WalkthroughId,
  Walkthroughs,
} from '@atelier/shared-schema/entities/person.ts'
import type { App } from '#app.ts'
import { lockAccount } from '#areas/auth/person.queries.ts'
import { announceIdentity, endAllSessions } from '#areas/sessions/sessions.service.ts'
import { violatedConstraint } from '#http/errors.ts'
import { assertOwnPicture } from '#people/own-picture.service.ts'
import { presentPerson } from '#people/person.present.ts'
import { listPeople, suggestPeople } from './people-search.queries.ts'
import { presentMe, presentWalkthroughs } from './users.present.ts'
import {
  clearWalkthroughs,
  deleteIdentities,
  findMe,
  listIdentities,
  mergeWalkthroughs,
  updatePerson,
} from './users.queries.ts'

export async function readMe(app: App, actor: Person): Promise<Me> {
  const [row, identities] = await Promise.all([findMe(app.db, actor.uid), listIdentities(app.db, actor.uid)])
  if (!row) throw notFound('account')
  return presentMe(row, identities, app.now())
}

export interface MeChanges {
  name?: string | undefined
  username?: string | null | undefined
  bio?: string | undefined
  locale?: Locale | undefined
  theme?: Theme | undefined
  profileStatus?: ProfileStatus | undefined
  pictureFileId?: string | null | undefined
  coverFileId?: string | null | undefined
}

export async function changeMe(
  app: App,
  actor: Person,
  { profileStatus, pictureFileId, coverFileId, ...same }: MeChanges,
): Promise<Me> {
  await assertOwnPicture(app.db, actor, pictureFileId, { field: 'body.pictureFileId', purpose: 'USER_AVATAR' })
  await assertOwnPicture(app.db, actor, coverFileId, { field: 'body.coverFileId', purpose: 'USER_COVER_IMAGE' })
  const columns = {
    ...same,
    profile_status: profileStatus,
    picture_file_id: pictureFileId,
    cover_file_id: coverFileId,
  }
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  try {
    await updatePerson(app.db, actor.uid, changes, app.now())
  } catch (error) {
    if (violatedConstraint(error) !== 'person_username_key') throw error
    throw new AppError('USERNAME_TAKEN', 'This username belongs to somebody else. Choose another one.', {
      details: { fields: [{ path: 'body.username', message: 'belongs to somebody else' }] },
    })
  }
  return readMe(app, actor)
}

export async function searchPeople(app: App, actor: Person, query: string, limit: number): Promise<PersonBrief[]> {
  return (await suggestPeople(app.db, actor.uid, query.toLowerCase(), limit)).map(presentPerson)
}

export async function searchAllPeople(
  app: App,
  actor: Person,
  { query = '', ...pageQuery }: PageQuery & { query?: string | undefined },
): Promise<Page<PersonBrief>> {
  const { items, nextCursor } = await listPeople(app.db, actor.uid, query.toLowerCase(), pageQuery)
  return { items: items.map(presentPerson), nextCursor }
}

interface WalkthroughAnswer {
  walkthroughs: Walkthroughs
}

export async function readWalkthroughs(app: App, actor: Person): Promise<WalkthroughAnswer> {
  const { walkthroughs } = await readMe(app, actor)
  return { walkthroughs }
}

export async function saveWalkthrough(
  app: App,
  actor: Person,
  { id, step, completed }: { id: WalkthroughId; step: number; completed: boolean },
): Promise<WalkthroughAnswer> {
  const progress = { step, completedAt: completed ? app.now().toISOString() : null }
  return { walkthroughs: presentWalkthroughs(await mergeWalkthroughs(app.db, actor.uid, { [id]: progress })) }
}

export async function resetWalkthrough(
  app: App,
  actor: Person,
  id: WalkthroughId | undefined,
): Promise<WalkthroughAnswer> {
  return { walkthroughs: presentWalkthroughs(await clearWalkthroughs(app.db, actor.uid, id)) }
}

export async function signOutEverywhere(app: App, actor: Person, keepThis: boolean): Promise<number> {
  const ended = await endAllSessions(app, app.db, actor.uid, keepThis ? actor.credentialId : null)
  announceIdentity(app, actor.uid)
  return ended
}

export async function unlinkIdentity(app: App, actor: Person, provider: 'farcaster' | 'telegram'): Promise<void> {
  await app.db.transaction().execute(async trx => {
    const { email } = await lockAccount(trx, actor.uid)
    const identities = await listIdentities(trx, actor.uid)
    if (!identities.some(identity => identity.provider === provider)) {
      throw new AppError('NOT_FOUND', `No ${providerNames[provider]} account is linked to yours.`)
    }
    if (!email && identities.every(identity => identity.provider === provider)) {
      throw new AppError(
        'LAST_SIGN_IN_METHOD',
        `${providerNames[provider]} is your only way to sign in. Add an e-mail address or a wallet first.`,
      )
    }
    await deleteIdentities(trx, actor.uid, provider)
  })
}

const providerNames = { farcaster: 'Farcaster', telegram: 'Telegram' }
