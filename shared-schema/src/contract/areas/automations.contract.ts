import { z } from 'zod'
import { idParam, page, pageQuery } from '#contract/fields.ts'
import { anyone, nothing, person, route } from '#contract/route.ts'
import {
  automationAnswer,
  automationChange,
  automationRun,
  automationWithHook,
  newAutomation,
} from '#entities/automation.ts'
import { id } from '#entities/ids.ts'
import { taskParams } from '#entities/recipe-task.ts'

const base = '/automations'

/** What runs by itself. Each is its owner's alone. */
export const automationsRoutes = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'One’s automations, newest first',
    access: person,
    query: pageQuery,
    response: page(automationAnswer),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Run a recipe or a macro at times, for each new image in a folder, or when a program calls',
    access: person,
    body: newAutomation,
    response: automationWithHook,
    status: 201,
    secret: true,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  read: route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'An automation',
    access: person,
    params: idParam,
    response: automationAnswer,
  }),
  update: route({
    method: 'PATCH',
    path: `${base}/{id}`,
    summary: 'Change, pause or resume an automation; another kind of trigger may make another address',
    access: person,
    params: idParam,
    body: automationChange,
    response: automationWithHook,
    secret: true,
    errors: ['FORBIDDEN'],
  }),
  updateByBody: route({
    method: 'PATCH',
    path: base,
    summary: 'The same with the id in the body',
    access: person,
    body: automationChange.extend({ id }),
    response: automationWithHook,
    secret: true,
    errors: ['FORBIDDEN'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an automation and its history; what it made stays',
    access: person,
    params: idParam,
    response: nothing,
  }),
  removeByBody: route({
    method: 'DELETE',
    path: base,
    summary: 'The same with the id in the body',
    access: person,
    body: idParam,
    response: nothing,
  }),
  renewHook: route({
    method: 'POST',
    path: `${base}/{id}/hook`,
    summary: 'Make another address for programs; the one before is no longer heard',
    access: person,
    params: idParam,
    response: automationWithHook,
    secret: true,
    errors: ['CONFLICT'],
  }),
  runNow: route({
    method: 'POST',
    path: `${base}/{id}/run`,
    summary: 'Run it once now, whatever it waits for',
    access: person,
    params: idParam,
    response: automationRun,
    status: 202,
    errors: ['CONFLICT'],
    ratePerMinute: 30,
  }),
  listRuns: route({
    method: 'GET',
    path: `${base}/{id}/runs`,
    summary: 'What it ran for, newest first, with what came of it',
    access: person,
    params: idParam,
    query: pageQuery,
    response: page(automationRun),
  }),
  hook: route({
    method: 'POST',
    path: `${base}/hooks/{key}`,
    summary: 'What programs call: the key in the address carries the right. Params given take the place of its own',
    access: anyone,
    params: z.object({ key: z.string().min(20).max(100) }),
    body: z.object({ params: taskParams.default({}) }).default({ params: {} }),
    response: z.object({ runId: id }),
    status: 202,
    errors: ['NOT_FOUND', 'CONFLICT'],
    ratePerMinute: 60,
  }),
}
