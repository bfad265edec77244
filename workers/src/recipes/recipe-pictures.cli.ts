import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { readConfig } from '@atelier/platform/config/config.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import type { BuiltInRecipe } from '@atelier/shared-schema/recipes/built-in/built-in-recipe.ts'
import { openEmbeddedEngine } from '#engines/start-engines.ts'
import { optionSamples } from './option-samples.ts'
import { outsideSigns } from './outside-signs.ts'
import { recipeSamples, type RecipeSample } from './recipe-samples.ts'
import { SampleRuns } from './run-sample.ts'

/** `npm run recipe-pictures -- [--only words] [--to folder] [--whole]`: the pictures that recipes are shown by, made anew. */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    to: { type: 'string', default: fileURLToPath(import.meta.resolve('../../../client/public/recipes')) },
    /** As the recipe makes it, instead of small enough for a gallery. */
    whole: { type: 'boolean', default: false },
  },
})

const WIDTH = 480
const OPTION_WIDTH = 200
const BYTES_MAX = 25_000
const engineNames = { embedded: 'Atelier', onnx: 'ONNX', comfyui: 'ComfyUI', openai: 'OpenAI API' } as const
const work = await mkdtemp(join(tmpdir(), 'atelier-recipes-'))
const engine = openEmbeddedEngine(
  { ...readConfig(process.env), engineRunners: 1, engineCacheBytes: 0 },
  () => undefined,
)
const runs = new SampleRuns(engine, work)
try {
  await mkdir(join(values.to, 'options'), { recursive: true })
  await makeRecipePictures()
  await makeOptionPictures()
} finally {
  await engine.dispose()
  await rm(work, { recursive: true, force: true })
}

async function makeRecipePictures(): Promise<void> {
  for (const recipe of allBuiltInRecipes.filter(({ slug }) => slug.includes(values.only))) {
    const sample = recipeSamples[recipe.slug]
    const picture = sample ? await runSample(recipe, sample) : await signOf(recipe)
    await savePicture(picture, recipe.slug, WIDTH)
  }
}

async function runSample({ slug, definition }: BuiltInRecipe, sample: RecipeSample): Promise<string> {
  const startedAt = performance.now()
  const { pictures, texts } = await runs.run(definition, sample)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  tell(slug, [`${pictures.length} in ${seconds} s`, ...texts].join('\n  '))
  return pictures[sample.shown ?? 0] ?? runs.cardOf(texts)
}

/** What a recipe that does not run here is shown by instead: no picture that it did not make. */
function signOf({ slug, names, definition: { needs } }: BuiltInRecipe): Promise<string> {
  const { word = names.en, colours = '#3a3f55 #6d7391' } = outsideSigns[slug] ?? {}
  return runs.signOf(word, (needs?.engines ?? []).map(kind => engineNames[kind]).join(' / '), colours)
}

async function makeOptionPictures(): Promise<void> {
  for (const { slug, sample, name } of optionSamples.filter(option => option.name.includes(values.only))) {
    const recipe = allBuiltInRecipes.find(entry => entry.slug === slug)
    if (!recipe) throw new Error(`there is no recipe ${slug}`)
    const { pictures } = await runs.run(recipe.definition, sample)
    tell(name, 'an option')
    await savePicture(pictures[0] ?? '', `options/${name}`, OPTION_WIDTH)
  }
}

/** As good as fits. */
async function savePicture(path: string, name: string, width: number): Promise<void> {
  const to = join(values.to, `${name}.webp`)
  if (values.whole) return copyFile(path, to)
  for (let quality = 80; quality >= 20; quality -= 10) {
    const small = sharp(path).resize({ width, height: Math.round(width * 1.25), fit: 'inside' })
    const { size } = await small.webp({ quality, effort: 6 }).toFile(to)
    if (size <= BYTES_MAX) return
  }
}

function tell(name: string, words: string): void {
  process.stdout.write(`${name}: ${words}\n`)
}
