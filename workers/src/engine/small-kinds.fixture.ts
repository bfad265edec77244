import {
  choice,
  defineNode,
  float,
  integer,
  modelChoice,
  socket,
  text,
} from '@atelier/shared-schema/graph/node-schema.ts'
import type { ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import type { ReadEntries } from '@atelier/shared-schema/prompt/wildcards.ts'
import type { ExecutionHost } from './execute-graph.ts'
import { NodeInputError, implementNode, type CancelFlag, type NodeKind, type StoredFile } from './node-kind.ts'

/** Kinds that take no time, to see how graphs run. */

const number = { type: 'INT', name: 'number' } as const

export const addKind = implementNode(
  defineNode({
    name: 'Add',
    title: 'Add',
    description: '',
    category: 'test',
    required: { a: integer({ default: 0, min: -1000, max: 1000 }), b: integer({ default: 0 }) },
    outputs: [number],
  }),
  { run: ({ a, b }) => [a + b] },
)

export const divideKind = implementNode(
  defineNode({
    name: 'Divide',
    title: 'Divide',
    description: '',
    category: 'test',
    required: { a: float({ default: 0 }), b: float({ default: 1 }) },
    outputs: [{ type: 'FLOAT', name: 'number' }],
  }),
  {
    run({ a, b }) {
      if (b === 0) throw new NodeInputError('b', 'Give a number other than 0 to divide by.')
      return [a / b]
    },
  },
)

export const wordsKind = implementNode(
  defineNode({
    name: 'Words',
    title: 'Words',
    description: '',
    category: 'test',
    required: { text: text({ default: '' }) },
    optional: { separator: choice([' ', ',']) },
    outputs: [{ type: 'STRING', name: 'word', isList: true }],
  }),
  { run: ({ text: words, separator = ' ' }) => [words === '' ? [] : words.split(separator)] },
)

export const joinKind = implementNode(
  defineNode({
    name: 'Join',
    title: 'Join',
    description: '',
    category: 'test',
    required: { words: text({ forceInput: true }), glue: text({ default: '-' }) },
    outputs: [{ type: 'STRING', name: 'text' }],
    takesLists: true,
  }),
  {
    run(inputs) {
      const { words, glue } = inputs as unknown as { words: string[]; glue: string[] }
      return [words.join(glue[0])]
    },
  },
)

export const suffixKind = implementNode(
  defineNode({
    name: 'Suffix',
    title: 'Suffix',
    description: '',
    category: 'test',
    required: { text: text(), suffix: text({ default: '!' }) },
    outputs: [{ type: 'STRING', name: 'text' }],
  }),
  { run: ({ text: before, suffix }) => [before + suffix] },
)

export const switchKind = implementNode(
  defineNode({
    name: 'Switch',
    title: 'Switch',
    description: '',
    category: 'test',
    required: { which: integer({ default: 0, min: 0, max: 1 }) },
    optional: { first: socket('*', { lazy: true }), second: socket('*', { lazy: true }) },
    outputs: [{ type: '*', name: 'chosen' }],
  }),
  {
    needs: ({ which }) => [which === 0 ? 'first' : 'second'],
    run: ({ which, first, second }) => [which === 0 ? first : second],
  },
)

/** Itself to a power, by so many nodes that multiply. */
export const repeatKind = implementNode(
  defineNode({
    name: 'Repeat',
    title: 'Repeat',
    description: '',
    category: 'test',
    required: { start: integer({ default: 0, rawLink: true }), times: integer({ default: 1, min: 0, max: 20_000 }) },
    outputs: [number],
  }),
  {
    run: ({ start }) => [start],
    expand({ start, times }) {
      if (times === 0) return undefined
      const steps = Array.from({ length: times }, (_, index): [string, ApiNode] => {
        const before = index === 0 ? start : ([`step${index - 1}`, 0] as const)
        return [`step${index}`, { class_type: 'Add', inputs: { a: before, b: 1 } }]
      })
      return { graph: Object.fromEntries(steps), outputs: [[`step${times - 1}`, 0]] }
    },
  },
)

export const pickModelKind = implementNode(
  defineNode({
    name: 'PickModel',
    title: 'Pick model',
    description: '',
    category: 'test',
    required: { model: modelChoice('checkpoints') },
    outputs: [{ type: 'MODEL', name: 'model' }],
  }),
  { run: ({ model }) => [{ model, styles: [] }] },
)

export const showKind = implementNode(
  defineNode({
    name: 'Show',
    title: 'Show',
    description: '',
    category: 'test',
    required: { value: socket('*') },
    outputs: [],
    isOutputNode: true,
  }),
  {
    run({ value }, { show }) {
      show({ text: [String(value)] })
      return []
    },
  },
)

export const saveKind = implementNode(
  defineNode({
    name: 'Save',
    title: 'Save',
    description: '',
    category: 'test',
    required: { value: socket('*'), prefix: text({ default: 'out' }) },
    outputs: [],
    isOutputNode: true,
  }),
  {
    async run({ value, prefix }, { show, files }) {
      const bytes = new TextEncoder().encode(String(value))
      const file = await files.write({ prefix, extension: 'txt', bytes, area: 'output' })
      show({ files: [{ ...file }] })
      return []
    },
  },
)

export const smallKinds: ReadonlyMap<string, NodeKind> = new Map(
  [addKind, divideKind, wordsKind, joinKind, suffixKind, switchKind, repeatKind, pickModelKind, showKind, saveKind].map(
    kind => [kind.schema.name, kind],
  ),
)

export const neverCanceled: CancelFlag = { isSet: () => false, check: () => undefined }

const noWildcards: ReadEntries = () => undefined

/** Files in memory. */
export class MemoryHost implements ExecutionHost {
  readonly stored = new Map<string, Uint8Array>()
  readonly workflow = undefined
  readonly wildcards = noWildcards
  readonly models = () => []
  readonly modelFile = () => undefined
  readonly files = {
    read: (name: string) => {
      const bytes = this.stored.get(`input/${name}`)
      if (!bytes) return Promise.reject(new NodeInputError('image', `There is no file ${name}.`))
      return Promise.resolve(bytes)
    },
    write: ({ prefix, extension, bytes, area }: Parameters<ExecutionHost['files']['write']>[0]) => {
      const filename = `${prefix}_${String(this.stored.size + 1).padStart(5, '0')}_.${extension}`
      this.stored.set(`${area}/${filename}`, bytes)
      return Promise.resolve({ filename, subfolder: '', type: area })
    },
  }
  hasFile({ filename, type }: StoredFile): Promise<boolean> {
    return Promise.resolve(this.stored.has(`${type}/${filename}`))
  }
}
