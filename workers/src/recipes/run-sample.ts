import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ApiGraph, ApiNode } from '@atelier/shared-schema/graph/api-graph.ts'
import { saveNode } from '@atelier/shared-schema/recipes/built-in/graph-parts.ts'
import { checkParams } from '@atelier/shared-schema/recipes/check-params.ts'
import { prepareRun } from '@atelier/shared-schema/recipes/prepare-run.ts'
import type { RecipeDefinition } from '@atelier/shared-schema/recipes/recipe-definition.ts'
import type { Engine } from '#engines/engine.ts'
import { sampleInputs, type RecipeSample } from './recipe-samples.ts'

export interface SampleResult {
  /** Where the pictures lie, in the order of the recipe's outputs. */
  readonly pictures: readonly string[]
  readonly texts: readonly string[]
}

const lettering = {
  font: 'Be Vietnam Pro',
  bold: false,
  colour: '#202020',
  position: 'middle',
  margin: 40,
  outline: 0,
  outline_colour: '#000000',
  shadow: 0,
  angle: 0,
}

const shownFile = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() })

/** Runs recipes in a folder of their own, with the pictures they begin from made first, each once. */
export class SampleRuns {
  readonly #engine: Pick<Engine, 'run'>
  readonly #folder: string
  readonly #graphs: Readonly<Record<string, ApiGraph>>
  readonly #inputs = new Map<string, Promise<string>>()

  /** @param graphs what makes the pictures to begin from */
  constructor(engine: Pick<Engine, 'run'>, folder: string, graphs = sampleInputs) {
    this.#engine = engine
    this.#folder = folder
    this.#graphs = graphs
  }

  /** @throws Error saying what is wrong with the params of a sample */
  async run(definition: RecipeDefinition, sample: RecipeSample): Promise<SampleResult> {
    const files = await this.#prepareFiles(sample)
    const images = Object.fromEntries(
      Object.entries(files).map(([key, list]) => [
        key,
        list.map(({ name, mask }) => ({ image: `/f/${name}`, ...(mask && { mask: `/f/${mask.name}` }) })),
      ]),
    )
    const checked = checkParams(definition, { ...sample.params, ...images })
    if (!checked.isValid) throw new Error(checked.issues.map(({ path, message }) => `${path}: ${message}`).join('\n'))
    const { graph, outputs } = prepareRun(definition, checked.values, {
      read: () => undefined,
      seed: sample.seed ?? 1,
      files,
    })
    return this.#runGraph(graph, outputs)
  }

  async #prepareFiles({ images = {}, mask }: RecipeSample) {
    const maskName = mask === undefined ? undefined : await this.#inputNamed(mask)
    const lists = Object.entries(images).map(async ([key, names]) => {
      const files = await Promise.all(names.map(name => this.#inputNamed(name)))
      return [
        key,
        files.map(name => ({
          fileId: name,
          name,
          ...(maskName !== undefined && { mask: { fileId: maskName, name: maskName } }),
        })),
      ] as const
    })
    return Object.fromEntries(await Promise.all(lists))
  }

  /** The file that one of the pictures to begin from became. */
  #inputNamed(name: string): Promise<string> {
    const known = this.#inputs.get(name) ?? this.#makeInput(name)
    this.#inputs.set(name, known)
    return known
  }

  /** Texts set on a sheet, for a recipe that makes no picture. */
  async cardOf(texts: readonly string[]): Promise<string> {
    const sheet = { width: 640, height: 480, shape: 'linear', colours: '#faf8f3 #ece7dc', angle: 90 }
    const text = { ...lettering, text: texts.join('\n\n'), size: 24, align: 'left', width: 0.86, line_height: 1.4 }
    return this.#drawCard(sheet, [text])
  }

  /** A word for what a recipe draws with, above the engines that have it, for one that does not run here. */
  async signOf(word: string, engines: string, colours: string): Promise<string> {
    const sheet = { width: 480, height: 480, shape: 'linear', colours, angle: 60 }
    const light = { ...lettering, colour: '#ffffff', align: 'centre', width: 0.8, line_height: 1.2 }
    return this.#drawCard(sheet, [
      { ...light, text: word, size: 56, bold: true },
      { ...light, text: engines, size: 22, position: 'bottom' },
    ])
  }

  async #drawCard(sheet: ApiNode['inputs'], texts: readonly ApiNode['inputs'][]): Promise<string> {
    const set = texts.map((inputs, index): [string, ApiNode] => [
      `text${index}`,
      { class_type: 'AtelierText', inputs: { ...inputs, image: [index === 0 ? 'sheet' : `text${index - 1}`, 0] } },
    ])
    const graph = {
      sheet: { class_type: 'AtelierGradient', inputs: sheet },
      ...Object.fromEntries(set),
      save: saveNode([`text${texts.length - 1}`, 0]),
    }
    const { pictures } = await this.#runGraph(graph, ['save'])
    return pictures[0] ?? ''
  }

  async #makeInput(name: string): Promise<string> {
    const graph = this.#graphs[name]
    if (!graph) throw new Error(`there is no sample input ${name}`)
    const { pictures } = await this.#runGraph(graph, ['save'])
    const file = `${name}.png`
    await mkdir(join(this.#folder, 'input'), { recursive: true })
    await copyFile(pictures[0] ?? '', join(this.#folder, 'input', file))
    return file
  }

  async #runGraph(graph: ApiGraph, outputs?: readonly string[]): Promise<SampleResult> {
    const folder = (area: string) => join(this.#folder, area)
    const folders = { input: folder('input'), output: folder('output'), temp: folder('temp') }
    const { displays } = await this.#engine.run(graph, { folders, ...(outputs && { outputs }) })
    const shown = (outputs ?? [...displays.keys()]).flatMap(node => Object.values(displays.get(node) ?? {}).flat())
    return {
      pictures: shown.flatMap(value => {
        const file = shownFile.safeParse(value).data
        return file ? [join(folders.output, file.subfolder, file.filename)] : []
      }),
      texts: shown.filter(value => typeof value === 'string'),
    }
  }
}
