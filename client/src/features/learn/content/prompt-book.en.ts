import { signsInEnglish } from './prompt-book-signs.en.ts'
import { vocabularyInEnglish } from './prompt-book-vocabulary.en.ts'
import type { ReadingPage } from './reading-page.ts'
import { describeRecipe } from './recipe-prompts.ts'

export const promptBook: ReadingPage = {
  title: 'Prompt book',
  lead: 'How to write down a picture: what a prompt is made of, the signs that steer it, words worth knowing, and examples to copy.',
  sections: [
    {
      id: 'how-prompts-are-read',
      title: 'How a prompt is read',
      blocks: [
        {
          kind: 'text',
          text: 'A prompt is not an order but a description of a picture that already exists. Two kinds of readers turn it into one, and they read differently.',
        },
        {
          kind: 'table',
          head: ['', 'A scene painter', 'A learned model'],
          rows: [
            [
              'How it reads',
              'Looks each word up in a lexicon and builds a scene',
              'Compares the whole text with pictures that it was taught',
            ],
            [
              'Order of words',
              'Matters little, but a colour must stand before its thing',
              'The first words weigh most',
            ],
            ['Unknown words', 'Are left out; a good painter tells you which', 'Are guessed at'],
            ['A weight', 'Makes a thing larger or more prominent', 'Draws attention to the words'],
            ['Negative prompt', 'Takes the thing out of the scene', 'Pushes the picture away from it'],
            ['Best language', 'Short, concrete nouns', 'Tags for older models, sentences for newer ones'],
          ],
        },
        {
          kind: 'text',
          text: 'A scene painter such as Studio Painter contains no AI model: it paints from its lexicon. Stable Diffusion, SDXL and Flux are learned models. A prompt of concrete things, with one light and one medium, serves both. Atelier reads every sign that this book tells of, whichever of the two then draws.',
        },
      ],
    },
    {
      id: 'anatomy',
      title: 'The parts of a prompt',
      blocks: [
        {
          kind: 'text',
          text: 'Six questions make a complete prompt. Answer them in this order, in a few words each, and leave out those that you do not care about: what you leave out is where the picture may surprise you.',
        },
        {
          kind: 'table',
          head: ['Question', 'For example'],
          rows: [
            ['**Who or what?**', '`an elderly boat builder`'],
            ['**Doing what, where?**', '`planing a hull in a dim workshop`'],
            ['**Seen how?**', '`medium shot, low angle`'],
            ['**In what light?**', '`side light from an open door`'],
            ['**In what colours and mood?**', '`muted earth tones, calm`'],
            ['**Made of what?**', '`oil painting, visible brushwork`'],
          ],
        },
        { kind: 'text', text: 'Put together, with the most important thing first:' },
        {
          kind: 'prompt',
          prompt:
            'an elderly boat builder planing a hull in a dim workshop, medium shot, low angle, side light from an open door, muted earth tones, calm, oil painting, visible brushwork',
        },
        {
          kind: 'list',
          items: [
            '**Name things, do not praise them.** “Masterpiece, best quality, stunning” takes up room; “wood shavings, chalk marks” fills it.',
            '**One picture at a time.** Two places, two lights or two styles in one prompt give the average of both.',
            '**Count in words.** “Three lemons” works better than “3 lemon” or “some lemons”.',
            '**Say what is there.** “An empty street” works; “a street with no people” asks for people.',
            '**Stay under about 55 words** for models of the CLIP family; what comes after is read with less care.',
          ],
        },
      ],
    },
    ...signsInEnglish,
    {
      id: 'wildcards',
      title: 'Building good wildcards',
      blocks: [
        {
          kind: 'text',
          text: 'A wildcard is your own vocabulary, kept in one place and used in every prompt. In Atelier you write it under [Wildcards](/wildcards): a name, and one entry on each line. The editor shows samples of what a list gives, and which names in it lead nowhere or back to themselves.',
        },
        {
          kind: 'list',
          items: [
            '**One kind of thing in a list.** A list *light* holds only light. Then `__light__` fits wherever a light is wanted.',
            '**Entries of the same shape.** If one line reads “a tall pine”, none should read “oaks”. Every sentence around it still works.',
            '**Names that read well in a prompt**: `__weather__` and `__hair/long__` rather than `__list2__`. Letters, digits and `_ - . /` may stand in them; capitals make no difference.',
            '**Weigh in the list, not in the prompt**: a line that should come up more often may stand twice.',
            '**Small lists that call each other.** A line of *scene* may be `__place__ in __weather__`; improving *weather* then improves every scene.',
          ],
        },
        { kind: 'text', text: 'A first list to begin with; every vocabulary below can be copied as another.' },
        {
          kind: 'prompt',
          prompt:
            'morning mist\nlight rain\nafter the rain\nhigh summer, clear sky\nfirst snow\nthunderstorm on the horizon',
          note: 'Wildcard *weather*',
        },
        {
          kind: 'text',
          text: 'Share a list with your workspace and all its members draw from the same words. See [who can see a wildcard](/tips-and-tricks/faq#wildcard-sharing).',
        },
      ],
    },
    vocabularyInEnglish,
    {
      id: 'negative',
      title: 'Negative prompts',
      blocks: [
        {
          kind: 'text',
          text: 'A negative prompt names what should not appear. Keep it as short as you can: each word also takes away pictures that you might have liked. Write things, not wishes; `blurry` rather than `not sharp`.',
        },
        {
          kind: 'table',
          head: ['When this happens', 'Put this into the negative prompt'],
          rows: [
            ['Lettering and signatures appear', '`text, watermark, signature`'],
            ['A picture frame or border appears', '`frame, border`'],
            ['Hands go wrong', '`extra fingers, fused fingers`, or hide the hands in the prompt itself'],
            ['Skin looks like plastic', '`airbrushed, plastic skin`'],
            ['It looks like a rendering', '`3d render, cgi`'],
            ['Strangers in the landscape', '`people, crowd`'],
            ['Everything is in the middle', '`centred composition`, and say where it should stand'],
          ],
        },
        {
          kind: 'note',
          text: 'Distilled and turbo models, and Flux in its usual form, take no negative prompt. There, describe what stands in that place instead: “an empty beach” for “people”.',
        },
      ],
    },
    {
      id: 'seeds',
      title: 'Seeds',
      blocks: [
        {
          kind: 'text',
          text: 'The seed is the number from which the chance in a picture is drawn. The same prompt, settings, model and seed give the same picture; another seed gives another picture of the same description.',
        },
        {
          kind: 'list',
          items: [
            '**To explore**, keep the prompt and let the seed vary: four or eight pictures show what the words really say.',
            '**To refine**, hold the seed fast and change one word at a time: the difference you see is that word’s doing.',
            '**To remember**, write the seed down with the prompt. Without it you have the recipe but not the dish.',
            'A new size is a new picture, even with the same seed. Settle the size first.',
          ],
        },
      ],
    },
    {
      id: 'aspect-ratios',
      title: 'Aspect ratios',
      blocks: [
        {
          kind: 'text',
          text: 'The shape decides the composition before the first word does. Sizes are for models of about one megapixel, such as SDXL; for Stable Diffusion 1.5 take about half of each side, in steps of 64.',
        },
        {
          kind: 'table',
          head: ['Ratio', 'Size', 'Good for'],
          rows: [
            ['1:1', '1024 × 1024', 'Patterns, icons, still life, avatars'],
            ['4:3', '1152 × 896', 'Objects, interiors, slides'],
            ['3:2', '1216 × 832', 'Landscapes, as a camera sees them'],
            ['16:9', '1344 × 768', 'Scenes, covers, screens'],
            ['21:9', '1536 × 640', 'Panoramas, film frames'],
            ['4:5', '896 × 1152', 'Portraits, posts'],
            ['2:3', '832 × 1216', 'Standing figures, posters, book covers'],
            ['9:16', '768 × 1344', 'Streets, towers, phone screens'],
          ],
        },
        {
          kind: 'text',
          text: 'A standing figure in a wide picture tends to appear twice. Choose an upright shape, or fill the sides with something you name.',
        },
      ],
    },
    {
      id: 'recipes',
      title: 'Prompts to copy',
      blocks: [
        { kind: 'text', text: 'Take one, change the subject, keep the rest. Each shows one idea of this book.' },
        {
          kind: 'recipes',
          recipes: [
            describeRecipe(
              'harbour',
              'Harbour before sunrise',
              'One weight, on the mist, and two named colours hold it together.',
            ),
            describeRecipe(
              'terraces',
              'Rice terraces',
              'The view from above makes the pattern the subject; one figure gives the scale.',
            ),
            describeRecipe(
              'window',
              'Lemons by the window',
              'A number in words, one light, one cloth: a still life needs no more.',
            ),
            describeRecipe('portrait', 'Boat builder', 'Work and place tell more about a person than adjectives do.'),
            describeRecipe('alley', 'Night alley', 'Upright for a narrow street; the wet ground doubles the light.'),
            describeRecipe(
              'lighthouse',
              'Lighthouse in eight moods',
              'Choices change weather and distance only, so the results can be compared.',
            ),
            describeRecipe(
              'seasons',
              'One house, four seasons',
              'A variable keeps the season the same throughout the prompt.',
            ),
            describeRecipe('creature', 'Hare and heron', 'Taking turns makes one creature of two.'),
            describeRecipe('poster', 'Travel poster', 'Flat shapes, few colours, and an empty third for the title.'),
            describeRecipe('pattern', 'Seamless pattern', 'Several motifs at once; the negative prompt forbids depth.'),
            describeRecipe('room', 'Attic studio', 'An isometric room holds many small things without confusion.'),
            describeRecipe('space', 'Planet over the salt', 'Scale comes from one tiny thing with a light.'),
            describeRecipe('product', 'Teapot', 'Says where the light, the shadow and the empty space are.'),
            describeRecipe(
              'library',
              'A whole series',
              'Almost nothing but wildcards: write the lists once, and every reading is another picture.',
            ),
          ],
        },
      ],
    },
    {
      id: 'when-it-goes-wrong',
      title: 'When it is not what you meant',
      blocks: [
        {
          kind: 'table',
          head: ['You see', 'Try'],
          rows: [
            ['A thing you named is missing', 'Move it to the front, or weigh it 1.2; take two other things out'],
            ['Colours land on the wrong things', 'Put each colour right before its noun; divide with `BREAK`'],
            ['Everything looks alike', 'Vary the seed, name a view and a light'],
            ['Burnt colours, repeated shapes', 'Lower weights to 1.3 or less, lower the guidance (CFG)'],
            ['A muddle of styles', 'Keep one medium, delete quality words'],
            ['Two heads or two horizons', 'Choose a shape that suits the subject, near the model’s own size'],
            [
              'The prompt seems to be ignored',
              'Shorten it to subject, place and light; add the rest again piece by piece',
            ],
          ],
        },
      ],
    },
  ],
}
