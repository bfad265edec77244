import type { Feature, Season, TimeOfDay, Weather } from '#painter/scene.ts'
import type { WordTable } from './meaning.ts'

export const timeWords: WordTable<TimeOfDay> = {
  day: {
    en: 'day, daytime, daylight, midday, noon, afternoon, sunlit, in broad daylight',
    vi: 'ban ngày, buổi trưa, buổi chiều',
  },
  dawn: {
    en: 'dawn, sunrise, morning, daybreak, early morning, morning light',
    vi: 'bình minh, buổi sáng, sáng sớm, rạng đông',
  },
  sunset: {
    en: 'sunset, sundown, golden hour, evening light, setting sun, evening sun',
    vi: 'hoàng hôn, chiều tà, mặt trời lặn',
  },
  dusk: { en: 'dusk, twilight, evening, blue hour, gloaming, nightfall', vi: 'chạng vạng, buổi tối, nhá nhem' },
  night: { en: 'night, nighttime, midnight, nocturnal, at night, night time', vi: 'đêm, ban đêm, nửa đêm, đêm khuya' },
}

/** Times that bring something into the sky with them. */
export const skyOfTimes: readonly { en: string; vi: string; time: TimeOfDay; features: readonly Feature[] }[] = [
  {
    en: 'night sky, starry night, starry sky, starlit night, starlit, starry',
    vi: 'bầu trời đêm, đêm đầy sao, trời sao',
    time: 'night',
    features: ['stars'],
  },
  { en: 'moonlit, moonlight, moonlit night, moonrise', vi: 'đêm trăng, ánh trăng', time: 'night', features: ['moon'] },
  { en: 'full moon night', vi: 'đêm trăng rằm', time: 'night', features: ['moon', 'stars'] },
]

export const weatherWords: WordTable<Weather> = {
  clear: {
    en: 'clear sky, clear skies, blue sky, cloudless, sunny, clear weather, sunny day',
    vi: 'trời quang, trời xanh, nắng, trời nắng, nắng đẹp',
  },
  clouds: {
    en: 'cloud, cloudy, puffy clouds, cumulus, fluffy clouds, dramatic clouds, dramatic sky, clouds in the sky, cloudy sky',
    vi: 'mây, nhiều mây, đám mây',
  },
  overcast: { en: 'overcast, grey sky, gray sky, gloomy sky, dull sky', vi: 'u ám, âm u, trời xám' },
  rain: {
    en: 'rain, rainy, raining, drizzle, downpour, wet, rainfall, rainy day, rain soaked, puddles',
    vi: 'mưa, trời mưa, cơn mưa',
  },
  storm: { en: 'storm, stormy, thunderstorm, tempest, hurricane, thunder', vi: 'bão, giông bão, cơn bão, dông' },
  fog: { en: 'fog, foggy, mist, misty, haze, hazy', vi: 'sương mù, sương, mù sương' },
  snow: {
    en: 'snow, snowy, snowing, snowfall, blizzard, snow covered, snowflakes, falling snow, snow capped',
    vi: 'tuyết, tuyết rơi, phủ tuyết',
  },
  wind: { en: 'wind, windy, windswept, breeze, gale, breezy', vi: 'gió, có gió, lộng gió' },
}

export const seasonWords: WordTable<Season> = {
  spring: { en: 'spring, springtime, cherry blossom season', vi: 'mùa xuân' },
  summer: { en: 'summer, summertime, summery, summer day', vi: 'mùa hè, mùa hạ' },
  autumn: { en: 'autumn, fall, autumn leaves, fall foliage, autumn foliage', vi: 'mùa thu, lá thu' },
  winter: { en: 'winter, wintry, wintertime, icy, frozen, frosty', vi: 'mùa đông, băng giá, đóng băng' },
}

export const featureWords: WordTable<Feature> = {
  sun: { en: 'sun', vi: 'mặt trời' },
  moon: { en: 'moon, full moon, crescent moon, crescent', vi: 'mặt trăng, trăng, trăng tròn' },
  stars: {
    en: 'stars, starfield, star field, constellation, twinkling stars, shooting star',
    vi: 'những ngôi sao, ngàn sao, sao đêm',
  },
  'milky way': { en: 'milky way', vi: 'dải ngân hà' },
  aurora: { en: 'aurora, northern lights, aurora borealis, polar lights', vi: 'cực quang' },
  rainbow: { en: 'rainbow', vi: 'cầu vồng' },
  lightning: { en: 'lightning, lightning bolt, thunderbolt', vi: 'sấm sét, tia chớp, sét' },
  fireflies: { en: 'firefly, fireflies, glowing particles, sparkles, fairy dust', vi: 'đom đóm' },
  petals: {
    en: 'petal, falling petals, cherry petals, drifting petals, falling leaves, blossom petals',
    vi: 'cánh hoa, cánh hoa rơi, lá rơi',
  },
  reflection: { en: 'reflection, reflections, mirrored, reflected, mirror like water', vi: 'phản chiếu, bóng nước' },
  neon: { en: 'neon, neon light, neon sign, neon glow', vi: 'đèn neon' },
  lanterns: {
    en: 'paper lantern, floating lanterns, lanterns, string lights, fairy lights, sky lanterns',
    vi: 'đèn lồng, hoa đăng, đèn trời',
  },
  sunbeams: {
    en: 'sunbeam, sun ray, god rays, light rays, rays of light, volumetric light, crepuscular rays, sun rays, light shafts',
    vi: 'tia nắng',
  },
  smoke: { en: 'smoke, smoky, steam, smoke from the chimney', vi: 'khói' },
  path: {
    en: 'path, trail, road, dirt road, footpath, winding road, country road, lane, winding path',
    vi: 'con đường, đường mòn, lối đi',
  },
  flowers: { en: 'flowers, wildflower, blossoms, blooming, blooms, in bloom', vi: 'hoa, hoa dại, bông hoa, muôn hoa' },
  trees: {
    en: 'trees, treeline, pines, firs, pine trees, evergreens, birches, tall trees',
    vi: 'cây cối, hàng cây, những cái cây, cây',
  },
  grass: { en: 'grass, tall grass, grassy, reeds', vi: 'cỏ, cỏ xanh' },
  rocks: { en: 'rock, rocky, boulder, stones, pebbles', vi: 'đá, tảng đá' },
  waves: { en: 'wave, crashing waves, surf, big wave, rough sea, rolling waves', vi: 'sóng, sóng biển, con sóng' },
  clouds: { en: 'above the clouds, sea of clouds, cloud sea', vi: 'biển mây' },
  nebula: { en: 'nebula, cosmic dust, cosmic clouds, stardust', vi: 'tinh vân' },
  planet: { en: 'planet, gas giant, exoplanet, saturn, jupiter', vi: 'hành tinh, sao thổ, sao mộc' },
  rings: { en: 'ringed, planetary rings, planet rings, with rings, ringed planet', vi: 'vành đai' },
}
