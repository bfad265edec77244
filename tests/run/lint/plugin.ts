import { existsSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { judgeImport } from './room-rules.ts'

type Source = { value?: unknown }
type ImportLike = { source: Source | null; importKind?: string; exportKind?: string; specifiers?: Specifier[] }
type Specifier = { importKind?: string }
type Fix = (fixer: { replaceText: (node: object, text: string) => object }) => object
type Context = { filename: string; report: (problem: { node: object; message: string; fix?: Fix }) => void }

const roots = new Map<string, string>()

/** The folder with the lint configuration, so that rules see the same paths from wherever oxlint is started. */
function findRoot(folder: string): string {
  const known = roots.get(folder)
  if (known) return known
  const parent = dirname(folder)
  const root = existsSync(join(folder, '.oxlintrc.json')) || parent === folder ? folder : findRoot(parent)
  roots.set(folder, root)
  return root
}

const readPath = (filename: string) =>
  relative(findRoot(dirname(filename)), filename)
    .split(sep)
    .join('/')

const isTypeOnly = (node: ImportLike) => {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = node.specifiers ?? []
  return specifiers.length > 0 && specifiers.every(specifier => specifier.importKind === 'type')
}

/** `../folder/file.ts` as `#folder/file.ts`, for --fix. */
function fixClimb(file: string, source: Source & { value: string }): Fix | undefined {
  const target = posix.join(posix.dirname(file), source.value)
  const [room] = file.split('/')
  if (!source.value.startsWith('..') || !target.startsWith(`${room}/src/`)) return undefined
  return fixer => fixer.replaceText(source, `'#${target.slice(`${room}/src/`.length)}'`)
}

const imports = {
  meta: { fixable: 'code' },
  create(context: Context) {
    const file = readPath(context.filename)
    const check = (node: ImportLike) => {
      if (typeof node.source?.value !== 'string') return
      const message = judgeImport({ file, specifier: node.source.value, typeOnly: isTypeOnly(node) })
      if (!message) return
      const fix = fixClimb(file, { ...node.source, value: node.source.value })
      context.report({ node: node.source, message, ...(fix && { fix }) })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

const noReexport = {
  create(context: Context) {
    const refuse = (node: ImportLike & object) => {
      if (!node.source) return
      context.report({ node, message: 'a thing is imported from the file that declares it: no re-exports, no barrels' })
    }
    return { ExportNamedDeclaration: refuse, ExportAllDeclaration: refuse }
  },
}

const fileNames = {
  create(context: Context) {
    const file = readPath(context.filename)
    const name = file.slice(file.lastIndexOf('/') + 1)
    return {
      Program(node: object) {
        if (/^index\.tsx?$/.test(name))
          context.report({ node, message: 'no index files: name the file for what it holds' })
        if (/^(utils?|helpers?|manager|common)\b/.test(name)) {
          context.report({ node, message: `'${name}' says nothing: name the file for what it does` })
        }
        if (/[A-Z_]/.test(name.replace(/^\$/, '')))
          context.report({ node, message: `'${name}': files are named in kebab-case` })
        if (name.endsWith('.tsx') && !file.startsWith('client/')) {
          context.report({ node, message: 'Node strips types but reads no JSX: .tsx is for the client' })
        }
      },
    }
  },
}

export default { meta: { name: 'rooms' }, rules: { imports, 'no-reexport': noReexport, 'file-names': fileNames } }
