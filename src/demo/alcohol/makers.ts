import type { Random } from '../../../chance/random.ts'
import { splitEntries } from '../merchants/trade.ts'
import type { Section } from './styles.ts'

/** How producers in one language are named: "Maison" and a family name, or a family name and "Cellars". */
type NamingHabit = { before: readonly string[]; names: readonly string[]; after: readonly string[] }

const habit = (before: string, names: string, after = ''): NamingHabit => ({
  before: splitEntries(before),
  names: splitEntries(names),
  after: splitEntries(after),
})

/** All names are invented. */
const french = habit(
  'Maison; Domaine; Château; Clos',
  `Tournelle; Vaubrune; Lacombrette; Sarrazolle; Montfraise; Belombre; Quintaline; Perdrigeau; Rochevive; Aubescure;
   Fontgrise; Marsanette; Verdoyer; Chantelune; Orsenval`,
)
const italian = habit(
  'Tenuta; Cantina; Podere; Fattoria',
  `Montalbiera; Sorvecchia; Rocca Lenta; Valdarsina; Corte Ulivella; San Belforte; Pietracorva; Casalunga; Fiordespina;
   Torrebruna; Collemaggese; Acquerella`,
)
const spanish = habit(
  'Bodegas; Casa; Finca; Hacienda',
  `Umbral; Valdecierzo; Torrealba del Soto; Las Encinillas; Monteluz; Arroyo Hondo; Piedra Mansa; Los Carrascales;
   Almenara Vieja; Cerro Tordo; Río Perdido; Santa Brisa`,
)
const portuguese = habit(
  'Quinta; Casa; Herdade',
  'da Levada; do Corvelo; das Amendoeiras; do Vale Manso; da Serrinha; do Outeiro Alto',
)
const german = habit(
  'Weingut; Schloss; Haus',
  'Lindenholt; Kaltbrunner; Rebensteig; Hohenwarde; Winzerau; Steinbachtal; Morgenleite; Falkenrieth',
)
const english = habit(
  '',
  `Alder Creek; Foxglove Hill; Tin Lantern; Quail Hollow Ridge; Second Meadow; Larkspur Bend; Stone Ferry; Wild Teasel;
   Harbor Oak; Copper Gate; Juniper Flat; Old Orchard Road; Salt Meadow; Thistle & Vine; Blue Heron Fork; Mill Brook Nine;
   Paper Kite; North Pasture; Cold Spring Farm; Two Wagons`,
  'Cellars; Estate; Wine House; Hill',
)
const greek = habit('Ktima; Domaine', 'Alonaki; Petrinos; Meltemia; Thalassina')

const breweries = habit(
  '',
  `Harrow Lane; Brass Otter; Night Ferry; Crooked Steeple; Lantern Jack; Gravel Pit; Tidewrack; Slow Freight; Barn Swallow;
   Iron Kettle Row; Pale Moth; Ninth Ward Wharf; Fiddler’s Rest; Cinder Path; Loose Gravel; Upstate Acre; Sawtooth Lake;
   Big Thaw; Dockside Union; Honest Plow; Rope Walk; Third Rail Garden; Marsh Hawk; Winter Porch; Two Bridges; Wren & Rye;
   Coal Chute; Muddy Boots; Signal Tower; Granite Step`,
  'Ales; Beer Works; Beer Hall; Barrel House',
)
const europeanBreweries = habit(
  'Brauerei; Brouwerij; Pivovar; Brasserie',
  `Oberlinden; Sankt Welf; Kronenbach; Van der Elzen; Rietmolen; Zlatohora; Modrovice; Du Vieux Lavoir; Hopfenrain;
   Weissenstadl; Ter Dolage; Krasnice`,
)
const distilleries = habit(
  '',
  `Copper Finch; Widow’s Lantern; Slate Run; Old Tannery; Hollow Oak; Black Ferry; Fourth Mill; Cedar Notch; Rook & Barrel;
   Pepper Creek; Quarry Road; Silver Thresher; Deacon Hill; Lost Ferryman; Grain Exchange; Redbud Hollow; Tinker’s Dam;
   Long Harvest; River Bell; Stovepipe`,
  'Stills; Spirits; Still House; Rickhouse',
)
const celticDistilleries = habit(
  'Glen; Loch; Ben; Dun',
  'Orravar; Strathmuir; Fennagh; Corriedale; Ardwhin; Kilbrannock; Torvaig; Lismoyle; Balnacree; Invershiel',
)
const japanese = habit('', 'Kirishino; Hoshigawa; Matsukaze; Yukimori; Aobane; Tsukiyama', 'Stills; Shuzo')
const caribbean = habit(
  '',
  'Windrush Bay; Cane Hill; Saint Corrin; Old Careenage; Mango Walk; Trade Wind Works',
  'Rum Works; Estate',
)
const northern = habit('', 'Norrvik; Bialowiec; Lipowa; Sztorm; Grönhav; Zubrowiec', 'Destilleri; Spirits')

const winesBy = new Map(
  Object.entries<NamingHabit>({
    France: french,
    Italy: italian,
    Spain: spanish,
    Portugal: portuguese,
    Argentina: spanish,
    Chile: spanish,
    Germany: german,
    Austria: german,
    Greece: greek,
  }),
)
const beersBy = new Map(
  Object.entries<NamingHabit>({
    Germany: europeanBreweries,
    Belgium: europeanBreweries,
    Austria: europeanBreweries,
    Netherlands: europeanBreweries,
    'Czech Republic': europeanBreweries,
    France: french,
    Mexico: habit(
      'Cervecería',
      'Tres Palomas; Marea Baja; Sol de Enero; El Faro Viejo; Bahía Quieta; Luna Parda',
    ),
    Japan: habit('', 'Kirishino; Hoshigawa; Aobane', 'Beer; Beer Works'),
  }),
)
const spiritsBy = new Map(
  Object.entries<NamingHabit>({
    Scotland: celticDistilleries,
    Ireland: celticDistilleries,
    Japan: japanese,
    Mexico: spanish,
    Spain: spanish,
    Peru: spanish,
    Chile: spanish,
    France: french,
    Italy: italian,
    Germany: german,
    Jamaica: caribbean,
    Barbados: caribbean,
    Guyana: caribbean,
    Sweden: northern,
    Poland: northern,
  }),
)

/** A producer from the country. Its name on the label is also the brand. */
export function makerFor(section: Section, country: string, random: Random): string {
  const { before, names, after } = pickHabit(section, country)
  const name = random.pick(names)
  if (before.length > 0) return `${settled(before, name, country)} ${name}`
  return after.length > 0 && name.length % 3 === 0 ? `${name} ${settled(after, name, country)}` : name
}

function pickHabit(section: Section, country: string): NamingHabit {
  if (section === 'wine') return winesBy.get(country) ?? english
  if (section === 'beer') return beersBy.get(country) ?? breweries
  return spiritsBy.get(country) ?? distilleries
}

/** Always the same word for the same producer. A family of the same name in another country gets a different one. */
function settled(words: readonly string[], name: string, country: string): string {
  return words[(name.length * 7 + name.charCodeAt(1) + country.length) % words.length]!
}
