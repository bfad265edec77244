import type { Setting } from '#painter/scene.ts'
import type { WordTable } from './meaning.ts'

export const settingWords: WordTable<Setting> = {
  meadow: {
    en: 'meadow, grassland, field, pasture, prairie, grass field, flower field, lawn, savanna, savannah, steppe',
    vi: 'đồng cỏ, cánh đồng, bãi cỏ, thảo nguyên, đồng hoa',
  },
  hills: {
    en: 'hill, rolling hills, countryside, hillside, moor, highlands, downs',
    vi: 'đồi, ngọn đồi, vùng quê, nông thôn',
  },
  mountains: {
    en: 'mountain, alps, alpine, peak, summit, mountain range, mountainside, himalaya, mountainous, fjord, valley, cliff',
    vi: 'núi, ngọn núi, dãy núi, đỉnh núi, thung lũng, vách đá',
  },
  lake: { en: 'lake, pond, lagoon, lakeside, lakeshore, mirror lake', vi: 'hồ, ao, hồ nước' },
  river: { en: 'river, stream, creek, brook, riverbank, riverside', vi: 'sông, dòng sông, suối, con suối, bờ sông' },
  waterfall: { en: 'waterfall, cascade, water fall', vi: 'thác, thác nước' },
  sea: { en: 'sea, ocean, seascape, open water, high seas, open sea', vi: 'biển, đại dương, biển cả' },
  beach: {
    en: 'beach, coast, shore, seashore, seaside, coastline, rocky coast, bay, cove, shoreline, sandy beach',
    vi: 'bãi biển, bờ biển, vịnh',
  },
  island: { en: 'island, atoll, archipelago, tropical island', vi: 'đảo, hòn đảo' },
  desert: {
    en: 'desert, dune, sand dune, sahara, wasteland, mars, martian, alien planet surface',
    vi: 'sa mạc, đồi cát, cồn cát, hoang mạc',
  },
  canyon: { en: 'canyon, gorge, mesa, badlands, grand canyon, ravine', vi: 'hẻm núi' },
  forest: {
    en: 'forest, wood, woodland, woods, grove, pine forest, birch forest, taiga, woodlands',
    vi: 'rừng, khu rừng, rừng thông, cánh rừng',
  },
  jungle: { en: 'jungle, rainforest, rain forest, tropical forest', vi: 'rừng nhiệt đới, rừng rậm' },
  swamp: { en: 'swamp, marsh, bog, wetland, mangrove, bayou', vi: 'đầm lầy, rừng ngập mặn' },
  snowfield: {
    en: 'snowfield, tundra, arctic, ice field, glacier, antarctica, antarctic, snowscape, winter landscape, frozen landscape, polar, ice, ice floe, iceberg, pack ice',
    vi: 'cánh đồng tuyết, bắc cực, sông băng',
  },
  volcano: { en: 'volcano, volcanic, lava, eruption, crater', vi: 'núi lửa, dung nham' },
  garden: {
    en: 'garden, park, backyard, botanical garden, zen garden, orchard, flower garden',
    vi: 'vườn, khu vườn, công viên, vườn hoa',
  },
  farmland: {
    en: 'farmland, farm, wheat field, crop, vineyard, rice field, rice paddy, rice terrace, rice terraces, paddy field, cornfield, ranch, plowed field',
    vi: 'nông trại, trang trại, ruộng, ruộng lúa, ruộng bậc thang, đồng lúa, cánh đồng lúa',
  },
  village: {
    en: 'village, hamlet, fishing village, settlement, countryside village',
    vi: 'làng, ngôi làng, làng quê, thôn',
  },
  underwater: {
    en: 'underwater, under water, under the sea, seabed, sea floor, coral reef, reef, ocean floor, aquarium, deep sea',
    vi: 'dưới nước, đáy biển, rạn san hô, thủy cung',
  },
  moonscape: {
    en: 'moonscape, lunar surface, lunar, on the moon, surface of the moon, on the surface of the moon, moon surface, moon landing, moon base',
    vi: 'trên mặt trăng, bề mặt mặt trăng',
  },
  cave: { en: 'cave, cavern, grotto, mine', vi: 'hang động, hang, động' },
}
