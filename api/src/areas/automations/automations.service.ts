import { randomBytes } from 'node:crypto'
import { findItemAccess } from '@atelier/database/access/access.queries.ts'
import { assertLive } from '@atelier/database/access/access.ts'
import type { Db, Trx } from '@atelier/database/database/connection.ts'
import { findRunnableRecipe } from '@atelier/database/recipes/recipes.queries.ts'
import { hashToken } from '@atelier/platform/session/session-token.ts'
import type { Person } from '@atelier/shared-schema/access/actor.ts'
import type { automationsRoutes } from '@atelier/shared-schema/contract/areas/automations.contract.ts'
import { AppError, notFound } from '@atelier/shared-schema/contract/errors.ts'
import type { Page, PageQuery } from '@atelier/shared-schema/contract/fields.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import type {
  AutomationAction,
  AutomationAnswer,
  AutomationChange,
  AutomationRun,
  AutomationSchedule,
  AutomationTrigger,
  AutomationWithHook,
} from '@atelier/shared-schema/entities/automation.ts'
import type { TaskParams } from '@atelier/shared-schema/entities/recipe-task.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { AUTOMATIONS_DUE_CHANNEL } from '@atelier/shared-schema/tasks/task-channels.ts'
import type { App } from '#app.ts'
import { chooseFolder } from '#areas/recipe-tasks/destination.ts'
import { foreseeConsent, recipesOf } from '#areas/recipe-tasks/foresee-consent.service.ts'
import { findMacro } from '#areas/workflows/macros.queries.ts'
import { chooseWorkspace } from '#families/choose-workspace.ts'
import { validationError } from '#http/errors.ts'
import {
  countAutomations,
  deleteAutomation,
  findAutomation,
  findAutomationByHook,
  insertAutomation,
  insertRun,
  listAutomations,
  listRuns,
  recoverAutomation,
  updateAutomation,
} from './automations.queries.ts'
import type { AutomationRow, AutomationRunRow, TriggerColumns } from './automations.queries.ts'
import { presentAutomation, presentAutomations, presentRuns } from './automations.present.ts'
import { findNextTime, findNextTimes } from './next-time.ts'

const AUTOMATIONS_MAX = 100
const guestRefusal = 'Guests of a workspace run nothing in it. Let it run in your own space instead.'

type NewAutomation = RouteCall<typeof automationsRoutes.create>['body']

export async function createAutomation(app: App, actor: Person, ask: NewAutomation): Promise<AutomationWithHook> {
  const key = newKey()
  const row = await app.db.transaction().execute(async trx => {
    const workspaceId = await chooseWorkspace(trx, actor, ask.workspaceId, guestRefusal)
    await assertActionFits(trx, actor, ask.action)
    await foreseeAction(app, trx, actor, ask.action)
    const trigger = await readTrigger(trx, actor, ask.trigger, { key, now: app.now() })
    await assertRoom(trx, actor)
    const { name, action } = ask
    return insertAutomation(trx, { ...trigger, ownerUid: actor.uid, workspaceId, name, action, now: app.now() })
  })
  return withHook(app, actor, row, key)
}

async function assertRoom(trx: Trx, actor: Person): Promise<void> {
  if ((await countAutomations(trx, actor.uid)) < AUTOMATIONS_MAX) return
  throw new AppError('CONFLICT', `An account has at most ${AUTOMATIONS_MAX} automations. Delete one first.`)
}

function newKey(): string {
  return randomBytes(24).toString('base64url')
}

/** The address is shown only when the key has just been made. */
async function withHook(app: App, actor: Person, row: AutomationRow, key: string): Promise<AutomationWithHook> {
  const isShown = row.hook_hash?.equals(hashToken(key)) ?? false
  const hookUrl = isShown ? `${app.config.publicUrl}/api/automations/hooks/${key}` : null
  return { ...(await presentAutomation(app, actor, row)), hookUrl }
}

async function readTrigger(
  trx: Trx,
  actor: Person,
  trigger: AutomationTrigger,
  { key, now }: { key: string; now: Date },
): Promise<TriggerColumns> {
  const none = { cron: null, time_zone: null, next_at: null, watched_folder_id: null, hook_hash: null }
  switch (trigger.kind) {
    case 'schedule': {
      const { cron, timeZone } = trigger
      return { ...none, trigger_kind: 'schedule', cron, time_zone: timeZone, next_at: findNextTime(trigger, now) }
    }
    case 'image': {
      const folder = await findItemAccess(trx, actor, trigger.folderId)
      if (assertLive(folder, 'view', 'folder').kind !== 'FOLDER') throw notFound('folder')
      return { ...none, trigger_kind: 'image', watched_folder_id: trigger.folderId }
    }
    case 'webhook':
      return { ...none, trigger_kind: 'webhook', hook_hash: hashToken(key) }
  }
}

/** Whether there is such a thing to run; what its params are worth is judged at each run, as things change meanwhile. */
async function assertActionFits(trx: Trx, actor: Person, action: AutomationAction): Promise<void> {
  await chooseFolder(trx, actor, action.folderId)
  const fields = action.run === 'macro' ? await inputsOf(trx, actor, action.id) : await fieldsOf(trx, actor, action.id)
  const { imageParam } = action
  const takesImages = fields.filter(field => field.type === 'image').map(({ key }) => key)
  if (imageParam !== undefined && !takesImages.includes(imageParam)) {
    const message = `takes no image; of this ${action.run} ${takesImages.join(', ') || 'nothing'} does`
    throw validationError([{ path: 'body.action.imageParam', message }])
  }
}

/** It runs in the name of whoever made it, who is not there then. */
async function foreseeAction(app: App, db: Db, actor: Person, action: AutomationAction): Promise<void> {
  const macro = action.run === 'macro' ? await findMacro(db, action.id) : undefined
  await foreseeConsent(app, db, actor, macro ? recipesOf(macro.definition) : [action.id])
}

async function fieldsOf(trx: Trx, actor: Person, recipe: string): Promise<readonly RecipeField[]> {
  return (await findRunnableRecipe(trx, actor, recipe)).definition.fields
}

async function inputsOf(trx: Trx, actor: Person, id: string): Promise<readonly RecipeField[]> {
  const item = assertLive(await findItemAccess(trx, actor, id), 'view', 'macro')
  const macro = item.kind === 'WORKFLOW' ? await findMacro(trx, item.id) : undefined
  if (!macro) throw notFound('macro')
  return macro.definition.inputs
}

export async function listOwn(app: App, actor: Person, query: PageQuery): Promise<Page<AutomationAnswer>> {
  const { items, nextCursor } = await listAutomations(app.db, actor.uid, query)
  return { items: await presentAutomations(app, actor, items), nextCursor }
}

export async function readAutomation(app: App, actor: Person, id: string): Promise<AutomationAnswer> {
  return presentAutomation(app, actor, await findOwn(app, actor, id))
}

async function findOwn(app: App, actor: Person, id: string): Promise<AutomationRow> {
  const row = await findAutomation(app.db, actor.uid, id)
  if (!row) throw notFound('automation')
  return row
}

export async function changeAutomation(
  app: App,
  actor: Person,
  id: string,
  { trigger, action, name, isPaused }: AutomationChange,
): Promise<AutomationWithHook> {
  const key = newKey()
  const row = await app.db.transaction().execute(async trx => {
    const known = await findAutomation(trx, actor.uid, id)
    if (!known) throw notFound('automation')
    if (action) await assertActionFits(trx, actor, action)
    if (action || isPaused === false) await foreseeAction(app, trx, actor, action ?? known.action)
    const now = app.now()
    const keepsHook = trigger?.kind === 'webhook' && known.trigger_kind === 'webhook'
    const columns = trigger && !keepsHook ? await readTrigger(trx, actor, trigger, { key, now }) : {}
    // What was due while it was paused is not made up for.
    const resumes = isPaused === false && known.trigger_kind === 'schedule' && !trigger
    const next = resumes ? { next_at: nextOf(known, now) } : {}
    return updateAutomation(trx, id, { ...columns, ...next, name, action, isPaused }, now)
  })
  return withHook(app, actor, row, key)
}

export function nextOf(row: AutomationRow, after: Date): Date {
  return findNextTime({ cron: row.cron ?? '', timeZone: row.time_zone ?? 'UTC' }, after)
}

export async function removeAutomation(app: App, actor: Person, id: string): Promise<void> {
  if (!(await deleteAutomation(app.db, actor.uid, id, app.now()))) throw notFound('automation')
}

/** What was due while it was deleted is not made up for. */
export async function recoverOwn(app: App, actor: Person, id: string): Promise<AutomationAnswer> {
  const row = await app.db.transaction().execute(async trx => {
    await assertRoom(trx, actor)
    const known = await recoverAutomation(trx, actor.uid, id)
    if (!known) throw notFound('automation')
    await foreseeAction(app, trx, actor, known.action)
    if (known.trigger_kind !== 'schedule') return known
    const now = app.now()
    return updateAutomation(trx, id, { next_at: nextOf(known, now) }, now)
  })
  return presentAutomation(app, actor, row)
}

const TIMES_SHOWN = 3

export function tellNextTimes(app: App, schedule: AutomationSchedule): { times: string[] } {
  const times = findNextTimes(schedule, { after: app.now(), count: TIMES_SHOWN, at: 'body' })
  return { times: times.map(time => time.toISOString()) }
}

export async function renewHook(app: App, actor: Person, id: string): Promise<AutomationWithHook> {
  const { trigger_kind: kind } = await findOwn(app, actor, id)
  if (kind !== 'webhook') throw new AppError('CONFLICT', 'This automation is not called by programs.')
  const key = newKey()
  const row = await app.db
    .transaction()
    .execute(trx => updateAutomation(trx, id, { hook_hash: hashToken(key) }, app.now()))
  return withHook(app, actor, row, key)
}

export async function runNow(app: App, actor: Person, id: string): Promise<AutomationRun> {
  const { id: automationId, action } = await findOwn(app, actor, id)
  await foreseeAction(app, app.db, actor, action)
  const [run] = await presentRuns(app, actor, [await begin(app, { automationId })])
  return run as AutomationRun
}

async function begin(app: App, run: { automationId: string; given?: TaskParams }): Promise<AutomationRunRow> {
  const row = await insertRun(app.db, { ...run, now: app.now() })
  app.doorbell.ring(AUTOMATIONS_DUE_CHANNEL)
  return row
}

export async function listRunsOf(app: App, actor: Person, id: string, query: PageQuery): Promise<Page<AutomationRun>> {
  await findOwn(app, actor, id)
  const { items, nextCursor } = await listRuns(app.db, id, query)
  return { items: await presentRuns(app, actor, items), nextCursor }
}

/** Whoever has the address may call; a wrong one is no other than one that is paused. */
export async function callHook(app: App, key: string, { params }: { params: TaskParams }): Promise<{ runId: string }> {
  const row = await findAutomationByHook(app.db, hashToken(key))
  if (!row || row.paused_at !== null) throw notFound('automation')
  return { runId: (await begin(app, { automationId: row.id, given: params })).id }
}
