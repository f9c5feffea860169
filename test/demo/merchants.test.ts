import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distanceMiles, polygonContains, toPolygon } from '../../src/core/geo.ts'
import type { DemoEntity, DemoMerchant, DemoZone } from '../../src/demo/merchants/demo-merchant.ts'
import { kitchens } from '../../src/demo/merchants/kitchens/index.ts'
import { makeMerchants } from '../../src/demo/merchants/make-merchants.ts'
import { shops } from '../../src/demo/merchants/shops/index.ts'
import { chicago } from '../../src/demo/places/chicago.ts'
import { losAngeles } from '../../src/demo/places/los-angeles.ts'
import { newYork } from '../../src/demo/places/new-york.ts'
import { phoenix } from '../../src/demo/places/phoenix.ts'
import { openState, toOpeningHours } from '../../src/modules/merchants/rules/opening-hours.ts'

const cities = [newYork, chicago, losAngeles, phoenix]
const today = '2026-04-01' // a Wednesday
const { groups, merchants } = makeMerchants(cities, today)
const waterStreet = { latitude: 40.7066, longitude: -74.0055 }
const waterStreetZip = '10038'
const specialIds = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1010]
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const types = ['R', 'C', 'F', 'I', 'W', 'U', 'P', 'Z'] as const

type Item = Extract<DemoEntity, { type: 'Item' }>
type Group = Extract<DemoEntity, { type: 'OptionGroup' }>
type Option = Extract<DemoEntity, { type: 'Option' }>

function merchant(merchantId: number): DemoMerchant {
  const found = merchants.find((each) => each.merchantId === merchantId)
  assert.ok(found, `there is no merchant ${merchantId}`)
  return found
}

/** A merchant's menu as a searchable tree. */
function menuOf({ entities, links }: DemoMerchant) {
  const byKey = new Map(entities.map((entity) => [entity.key, entity]))
  const children = Map.groupBy(links, ({ parent }) => parent)
  const childrenOf = (key: number | null) =>
    (children.get(key) ?? []).map(({ child }) => {
      const entity = byKey.get(child)
      assert.ok(entity, `a link leads to ${child}, which is nothing`)
      return entity
    })
  return { byKey, childrenOf }
}

function itemsOf({ entities }: DemoMerchant): Item[] {
  return entities.filter((entity) => entity.type === 'Item')
}

function groupsOf({ entities }: DemoMerchant): Group[] {
  return entities.filter((entity) => entity.type === 'OptionGroup')
}

function optionsOf(children: readonly DemoEntity[]): Option[] {
  return children.filter((entity) => entity.type === 'Option')
}

function covers(zone: DemoZone, place: DemoMerchant): boolean {
  if (zone.type === 'radius') return distanceMiles(place, waterStreet) <= zone.radiusMiles
  if (zone.type === 'polygon') return polygonContains(zone.polygon, waterStreet)
  return zone.zipCode === waterStreetZip
}

function reachesWaterStreet(place: DemoMerchant): boolean {
  return place.offersDelivery && place.zones.some((zone) => covers(zone, place))
}

function cityOf({ timeZone }: DemoMerchant): string {
  return cities.find((city) => city.timeZone === timeZone)?.name ?? ''
}

function assertEach(check: (each: DemoMerchant) => void): void {
  for (const each of merchants) {
    try {
      check(each)
    } catch (error) {
      throw new Error(`merchant ${each.merchantId} (${each.name})`, { cause: error })
    }
  }
}

test('The same cities and the same day give the same merchants', () => {
  assert.deepEqual(makeMerchants(cities, today), { groups, merchants })
})

test('Another start date changes only holidays', () => {
  const withoutHolidays = (list: readonly DemoMerchant[]) =>
    list.map(({ hours, ...rest }) => ({
      ...rest,
      business: hours.business.weekly,
      delivery: hours.delivery.weekly,
    }))
  const later = makeMerchants(cities, '2026-12-24').merchants
  assert.deepEqual(withoutHolidays(later), withoutHolidays(merchants))
})

test('A world is generated quickly', (t) => {
  const tries = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    makeMerchants(cities, today)
    return performance.now() - startedAt
  })
  t.diagnostic(`${Math.round(Math.min(...tries))} ms`)
  assert.ok(Math.min(...tries) < 30_000)
})

test('There are about 420 merchants, half of them in New York', () => {
  const counts = Object.groupBy(merchants, cityOf)
  assert.ok(merchants.length >= 400 && merchants.length <= 440, String(merchants.length))
  const newYorkers = counts['New York']?.length ?? 0
  assert.ok(newYorkers >= 0.45 * merchants.length && newYorkers <= 0.55 * merchants.length)
  for (const city of cities) assert.ok((counts[city.name]?.length ?? 0) >= 50, city.name)
})

test('Every city has all eight types and at least three liquor stores', () => {
  for (const city of cities) {
    const here = merchants.filter((each) => cityOf(each) === city.name)
    for (const type of types)
      assert.ok(
        here.some((each) => each.type === type),
        `${type} in ${city.name}`,
      )
    assert.ok(here.filter(({ type }) => type === 'W').length >= 3, city.name)
  }
})

test('There are about 260 restaurants, 20 caterers and at least 16 liquor stores', () => {
  const count = (type: string) => merchants.filter((each) => each.type === type).length
  assert.ok(Math.abs(count('R') - 260) <= 10, String(count('R')))
  assert.ok(Math.abs(count('C') - 20) <= 3, String(count('C')))
  assert.ok(count('W') >= 16, String(count('W')))
})

test('New York is densest within three miles of 199 Water St', () => {
  const newYorkers = merchants.filter((each) => cityOf(each) === 'New York')
  const near = newYorkers.filter((each) => distanceMiles(each, waterStreet) <= 3)
  assert.ok(near.length >= 0.65 * newYorkers.length, `${near.length} of ${newYorkers.length}`)
})

test('Each of the eight types delivers to 199 Water St, and at least three liquor stores do', () => {
  const reaching = merchants.filter(reachesWaterStreet)
  for (const type of types)
    assert.ok(
      reaching.some((each) => each.type === type),
      type,
    )
  assert.ok(reaching.filter(({ type }) => type === 'W').length >= 3)
})

test('Every option group named by a dish or an option exists', () => {
  for (const { key, menu } of [...kitchens, ...shops]) {
    const dishes = menu.sections.flatMap((section) => section.dishes)
    const options = Object.values(menu.groups).flatMap((group) => group.options)
    for (const name of [...dishes, ...options].flatMap((each) => each.groups)) {
      assert.ok(menu.groups[name], `${name} of ${key}`)
    }
  }
})

test('Ids are unique; except for the special ones, they start at 1011', () => {
  const ids = merchants.map(({ merchantId }) => merchantId)
  assert.equal(new Set(ids).size, ids.length)
  const others = ids.filter((id) => !specialIds.includes(id)).sort((a, b) => a - b)
  assert.deepEqual(
    others,
    Array.from(others, (_, index) => 1011 + index),
  )
})

test('Names, short tags, phone numbers and addresses are unique', () => {
  const keys = [
    (each: DemoMerchant) => each.name,
    (each: DemoMerchant) => each.shortTag,
    (each: DemoMerchant) => each.phone,
    (each: DemoMerchant) => `${each.street}, ${each.city}, ${each.state}`,
  ]
  for (const key of keys) assert.equal(new Set(merchants.map(key)).size, merchants.length)
})

test('Every merchant has a valid tag, phone number, rating, time zone and list of payment methods', () => {
  const payments = ['credit', 'cash', 'gift card', 'promotions', 'campus card']
  assertEach((each) => {
    assert.match(each.shortTag, /^[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.match(each.phone, /^\d{3}-555-01\d\d$/)
    assert.ok(each.overallRating >= 0 && each.overallRating <= 100)
    assert.equal(each.overallRating === 0, each.numRatings === 0)
    assert.ok(each.timeNeededMinutes > 0 && each.timeNeededMinutes <= 1440)
    assert.ok(each.cuisines.length <= 3)
    assert.ok(each.type !== 'R' || each.cuisines.length >= 1)
    assert.ok(each.paymentTypes.length > 0 && each.paymentTypes.every((type) => payments.includes(type)))
    assert.ok(each.offersDelivery || each.offersPickup)
    assert.equal(each.zones.length > 0, each.offersDelivery)
    assert.ok(each.offersDelivery || !each.courierDelivery)
    assert.notEqual(each.description, '')
  })
})

test('Taxes are those of the city', () => {
  const taxes = { 'New York': 88_750, Chicago: 107_500, 'Los Angeles': 95_000, Phoenix: 86_000 }
  assertEach((each) => assert.equal(each.taxPpm, taxes[cityOf(each) as keyof typeof taxes]))
})

test('Some merchants are unrated, promoted, confirm automatically, charge a convenience fee or offer pickup only', () => {
  const share = (is: (each: DemoMerchant) => boolean) => merchants.filter(is).length / merchants.length
  assert.ok(Math.abs(share(({ promoted }) => promoted) - 0.05) < 0.03)
  assert.ok(Math.abs(share(({ courierDelivery }) => courierDelivery) - 0.4) < 0.08)
  assert.ok(share(({ numRatings }) => numRatings === 0) > 0.02)
  assert.ok(share(({ autoConfirm }) => autoConfirm) > 0.2)
  assert.ok(share(({ convenienceFeePpm }) => convenienceFeePpm > 0) > 0.01)
  assert.ok(share(({ offersDelivery }) => !offersDelivery) > 0.02)
  assert.ok(share(({ hours }) => hours.business.holidays.length > 0) > 0.02)
})

test('Every merchant belongs to a group, and every group has merchants', () => {
  const ids = groups.map(({ groupId }) => groupId)
  assert.deepEqual(
    ids,
    Array.from(ids, (_, index) => index + 1),
  )
  assert.deepEqual(
    [...new Set(merchants.map(({ groupId }) => groupId))].sort((a, b) => a - b),
    ids,
  )
  assert.ok(groups.length >= 30)
})

test('Branches of a chain are one group and share its name', () => {
  const chain = groups.find(({ name }) => name === 'Rolling Pin Pizza')
  const branches = merchants.filter(({ groupId }) => groupId === chain?.groupId)
  assert.ok(branches.length >= 3)
  for (const { name } of branches) assert.match(name, /^Rolling Pin Pizza, /)
})

test('Every address is on a street of the gazetteer, exactly between its two stops', () => {
  assertEach((each) => {
    const [, number, name] = /^(\d+) (.+)$/.exec(each.street) ?? []
    const places = cities.find((city) => city.timeZone === each.timeZone)!
    assert.equal(each.state, places.state)
    const found = places.streets
      .filter((street) => street.name === name && street.city === each.city)
      .flatMap((street) => street.stops.slice(1).map((to, index) => [street.stops[index]!, to] as const))
      .filter(([from, to]) => from[0] <= Number(number) && Number(number) < to[0])
    assert.equal(found.length, 1)
    const [from, to] = found[0]!
    const share = (Number(number) - from[0]) / (to[0] - from[0])
    assert.equal(each.latitude, from[1] + share * (to[1] - from[1]))
    assert.equal(each.longitude, from[2] + share * (to[2] - from[2]))
    assert.equal(each.zipCode, from[3])
  })
})

test('No merchant is at 199 Water St, where the demo customer lives', () => {
  assert.ok(!merchants.some(({ street, city }) => street === '199 Water St' && city === 'New York'))
})

test('Shifts end after they start, within the same day', () => {
  assertEach(({ hours, schedules }) => {
    const weekly = [
      hours.business.weekly,
      hours.delivery.weekly,
      ...schedules.map((each) => each.hours),
    ].flat()
    for (const { day, startMinute, endMinute } of weekly) {
      assert.ok(everyDay.includes(day))
      assert.ok(Number.isInteger(startMinute) && Number.isInteger(endMinute))
      assert.ok(startMinute >= 0 && startMinute < endMinute && endMinute <= 1440)
    }
  })
})

test('No merchant delivers while closed', () => {
  assertEach(({ hours }) => {
    for (const { day, startMinute, endMinute } of hours.delivery.weekly) {
      const isWithin = hours.business.weekly.some(
        (shift) => shift.day === day && shift.startMinute <= startMinute && endMinute <= shift.endMinute,
      )
      assert.ok(isWithin, `day ${day}, ${startMinute} to ${endMinute}`)
    }
  })
})

test('There are split days, closed Mondays, late nights and merchants that never close', () => {
  const weeks = merchants.map(({ hours }) => hours.business.weekly).filter((week) => week.length > 0)
  const isSplit = (week: (typeof weeks)[number]) =>
    week.filter(({ day, startMinute }) => day === 3 && startMinute >= 600).length === 2
  assert.ok(weeks.some(isSplit))
  assert.ok(weeks.some((week) => !week.some(({ day }) => day === 1)))
  assert.ok(
    weeks.some((week) => week.some(({ startMinute, endMinute }) => startMinute === 0 && endMinute < 300)),
  )
  assert.ok(
    weeks.some((week) => week.every(({ startMinute, endMinute }) => endMinute - startMinute === 1440)),
  )
})

test('Every kind of zone occurs, with fixed, free and percent fees, and some overlap', () => {
  const zones = merchants.flatMap((each) => each.zones)
  for (const type of ['radius', 'polygon', 'zipCode'] as const) {
    const ofType = zones.filter((zone) => zone.type === type)
    assert.ok(
      ofType.some((zone) => 'fixedFee' in zone && zone.fixedFee > 0),
      type,
    )
    assert.ok(
      ofType.some((zone) => 'fixedFee' in zone && zone.fixedFee === 0),
      type,
    )
    assert.ok(
      ofType.some((zone) => 'percentFee' in zone),
      type,
    )
  }
  const circles = ({ zones: own }: DemoMerchant) => own.filter(({ type }) => type === 'radius')
  assert.ok(merchants.some((each) => circles(each).length > 1))
})

test('Circles have a radius of 0.5 to 4 miles; fees and minimums are whole and not negative', () => {
  assertEach(({ zones }) => {
    for (const zone of zones) {
      if (zone.type === 'radius') assert.ok(zone.radiusMiles >= 0.5 && zone.radiusMiles <= 4)
      if (zone.type === 'zipCode') assert.match(zone.zipCode, /^\d{5}$/)
      assert.notEqual('fixedFee' in zone, 'percentFee' in zone)
      const fee = 'fixedFee' in zone ? zone.fixedFee : zone.percentFee
      for (const amount of [fee, zone.orderMinimum]) assert.ok(Number.isInteger(amount) && amount >= 0)
    }
  })
})

test('Polygons are valid, clockwise, have 4 to 12 corners and contain their merchant', () => {
  assertEach((each) => {
    for (const zone of each.zones) {
      if (zone.type !== 'polygon') continue
      assert.ok(zone.polygon.length >= 4 && zone.polygon.length <= 12)
      assert.deepEqual(toPolygon(zone.polygon, 12), { polygon: zone.polygon })
      assert.ok(polygonContains(zone.polygon, each))
    }
  })
})

test('Some polygons are convex and others are not', () => {
  const polygons = merchants.flatMap(({ zones }) =>
    zones.flatMap((zone) => (zone.type === 'polygon' ? [zone.polygon] : [])),
  )
  const isConvex = (polygon: (typeof polygons)[number]) =>
    polygon.every((b, index) => {
      const a = polygon.at(index - 1)!
      const c = polygon[(index + 1) % polygon.length]!
      const cross =
        (b.longitude - a.longitude) * (c.latitude - b.latitude) -
        (b.latitude - a.latitude) * (c.longitude - b.longitude)
      return cross < 0
    })
  assert.ok(polygons.some(isConvex))
  assert.ok(polygons.some((polygon) => !isConvex(polygon)))
})

test('There are 20,000 to 60,000 menu entities', () => {
  const count = merchants.reduce((sum, { entities }) => sum + entities.length, 0)
  assert.ok(count >= 20_000 && count <= 60_000, String(count))
})

test('Restaurants have 40 to 150 items in 5 to 12 menus, liquor stores 40 to 80, the others 15 to 60', () => {
  assertEach((each) => {
    const count = itemsOf(each).length
    const [least, most] = each.type === 'R' ? [40, 150] : each.type === 'W' ? [40, 80] : [15, 60]
    assert.ok(count >= least && count <= most, `${count} items`)
    if (each.type !== 'R') return
    const menus = menuOf(each).childrenOf(null).length
    assert.ok(menus >= 5 && menus <= 12, `${menus} menus`)
  })
})

test('Keys are unique, and no link appears twice', () => {
  assertEach(({ entities, links, schedules }) => {
    assert.equal(new Set(entities.map(({ key }) => key)).size, entities.length)
    assert.equal(new Set(schedules.map(({ scheduleKey }) => scheduleKey)).size, schedules.length)
    assert.equal(new Set(links.map(({ parent, child }) => `${parent} ${child}`)).size, links.length)
  })
})

test('Every link is in the table of allowed children', () => {
  const allowed: Record<string, readonly string[]> = {
    top: ['SubMenu'],
    SubMenu: ['SubMenu', 'Item'],
    Item: ['PriceGroup', 'OptionGroup'],
    Option: ['PriceGroup', 'OptionGroup'],
    OptionGroup: ['Option'],
    PriceGroup: ['Option'],
  }
  assertEach(({ entities, links }) => {
    const typeByKey = new Map(entities.map(({ key, type }) => [key, type]))
    for (const { parent, child } of links) {
      const parentType = parent === null ? 'top' : typeByKey.get(parent)
      const childType = typeByKey.get(child)
      assert.ok(
        parentType && childType && allowed[parentType]?.includes(childType),
        `${parentType} > ${childType}`,
      )
    }
  })
})

test('A SubMenu holds either SubMenus or Items, and nothing holds two PriceGroups', () => {
  assertEach((each) => {
    const { childrenOf } = menuOf(each)
    for (const { key, type, name } of each.entities) {
      const childTypes = childrenOf(key).map((child) => child.type)
      if (type === 'SubMenu') assert.equal(new Set(childTypes).size, 1, name)
      if (type === 'OptionGroup' || type === 'PriceGroup') assert.ok(childTypes.length > 0, name)
      assert.ok(childTypes.filter((child) => child === 'PriceGroup').length <= 1, name)
    }
  })
})

test('Links form no cycles, and every entity can be reached', () => {
  assertEach((each) => {
    const { childrenOf } = menuOf(each)
    const done = new Set<number>()
    const visit = (key: number, above: ReadonlySet<number>) => {
      assert.ok(!above.has(key), `${key} hangs under itself`)
      if (done.has(key)) return
      for (const child of childrenOf(key)) visit(child.key, new Set([...above, key]))
      done.add(key)
    }
    for (const { key } of childrenOf(null)) visit(key, new Set())
    assert.equal(done.size, each.entities.length)
  })
})

test('Menus nest, options nest, and groups belong to several items', () => {
  const nestedMenus = merchants.filter((each) => {
    const { childrenOf } = menuOf(each)
    return childrenOf(null).some(({ key }) => childrenOf(key).some(({ type }) => type === 'SubMenu'))
  })
  const nestedOptions = merchants.filter((each) => {
    const { childrenOf } = menuOf(each)
    return each.entities.some(({ key, type }) => type === 'Option' && childrenOf(key).length > 0)
  })
  assert.ok(nestedMenus.length > 100)
  assert.ok(nestedOptions.length > 100)
  assertEach((each) => {
    if (each.type !== 'R') return
    const parents = Map.groupBy(each.links, ({ child }) => child)
    assert.ok(groupsOf(each).some(({ key }) => (parents.get(key)?.length ?? 0) > 1))
  })
})

test('The minimum and maximum of every group are valid for its kind', () => {
  assertEach((each) => {
    for (const group of groupsOf(each)) {
      const limits = [group.selectionsMin, group.selectionsMax]
      assert.ok(limits.every(Number.isInteger))
      assert.ok(group.selectionsMin >= 0 && group.selectionsMin <= group.selectionsMax, group.name)
      if (group.selectionType === 'radio') assert.deepEqual(limits, [1, 1], group.name)
      if (group.selectionType === 'upToOne') assert.deepEqual(limits, [0, 1], group.name)
      if (group.selectionDepends) assert.equal(group.selectionType, 'quantity', group.name)
    }
  })
})

test('Every group shows enough to meet its requirement', () => {
  assertEach((each) => {
    const { childrenOf } = menuOf(each)
    for (const group of groupsOf(each)) {
      const shown = optionsOf(childrenOf(group.key)).filter(({ hidden }) => !hidden)
      if (group.selectionType !== 'quantity') {
        assert.ok(shown.length >= group.selectionsMin, group.name)
        continue
      }
      const canReachIt = shown.some(
        ({ qtyMax, qtyIncrements }) =>
          qtyMax >= group.selectionsMin * 1000 && (group.selectionsMin * 1000) % qtyIncrements === 0,
      )
      assert.ok(canReachIt, group.name)
    }
  })
})

test('Quantities are valid: at least the minimum, in whole increments', () => {
  assertEach(({ entities }) => {
    for (const entity of entities) {
      if (entity.type !== 'Item' && entity.type !== 'Option') continue
      const { qtyMin, qtyMax, qtyIncrements, price } = entity
      for (const value of [qtyMin, qtyMax, qtyIncrements, price])
        assert.ok(Number.isInteger(value) && value >= 0)
      assert.ok(qtyIncrements > 0 && qtyMin <= qtyMax && qtyMax > 0, entity.name)
      assert.equal(qtyMin % qtyIncrements, 0, entity.name)
    }
  })
})

test('All four selection types occur, including quantity options with increments', () => {
  const kinds = new Set(merchants.flatMap(groupsOf).map(({ selectionType }) => selectionType))
  assert.deepEqual([...kinds].sort(), ['check', 'quantity', 'radio', 'upToOne'])
  const options = merchants
    .flatMap(({ entities }) => entities)
    .filter(({ type }) => type === 'Option') as Option[]
  assert.ok(options.some(({ qtyIncrements, qtyMax }) => qtyIncrements > 1000 && qtyMax >= 2 * qtyIncrements))
})

test('An item is free only if it has a price group, whose lowest price is above zero', () => {
  let count = 0
  assertEach((each) => {
    const { childrenOf } = menuOf(each)
    for (const { key, price, name } of itemsOf(each)) {
      if (price > 0) continue
      const group = childrenOf(key).find(({ type }) => type === 'PriceGroup')
      assert.ok(group, name)
      assert.ok(Math.min(...optionsOf(childrenOf(group.key)).map((option) => option.price)) > 0, name)
      count += 1
    }
  })
  assert.ok(count > 100)
})

test('The smallest size of an item with a price costs nothing extra, and no two sizes cost the same', () => {
  let count = 0
  assertEach((each) => {
    const { childrenOf } = menuOf(each)
    for (const { key, price, name } of itemsOf(each)) {
      const group = childrenOf(key).find(({ type }) => type === 'PriceGroup')
      if (!group) continue
      const prices = optionsOf(childrenOf(group.key)).map((option) => option.price)
      assert.equal(new Set(prices).size, prices.length, name)
      if (price === 0) continue
      assert.equal(Math.min(...prices), 0, name)
      count += 1
    }
  })
  assert.ok(count > 100)
})

test('Items sold by the half pound say so and never cost half a cent', () => {
  const byHalfPounds = merchants.flatMap(itemsOf).filter(({ qtyIncrements }) => qtyIncrements === 500)
  assert.ok(byHalfPounds.length > 100)
  for (const item of byHalfPounds) {
    assert.deepEqual([item.qtyMin, item.qtyNameSingular, item.qtyNamePlural], [500, 'lb.', 'lbs.'])
    assert.equal(item.price % 2, 0, item.name)
  }
})

test('Schedules belong to the merchant, and lunches and late nights apply to menus and items', () => {
  const used = new Set<string>()
  assertEach(({ entities, schedules }) => {
    const byKey = new Map(schedules.map((schedule) => [schedule.scheduleKey, schedule]))
    for (const entity of entities) {
      if (entity.type !== 'SubMenu' && entity.type !== 'Item') continue
      for (const key of entity.scheduleKeys ?? []) {
        const schedule = byKey.get(key)
        assert.ok(schedule, entity.name)
        used.add(`${schedule.name} ${entity.type}`)
      }
    }
  })
  for (const use of ['Lunch SubMenu', 'Lunch Item', 'Late Night SubMenu', 'Late Night Item']) {
    assert.ok(used.has(use), use)
  }
})

test('Liquor stores sell nothing but alcohol; some restaurants sell it, and tobacco shops tobacco', () => {
  const some = (type: string, is: (item: Item) => boolean | undefined) =>
    merchants.filter((each) => each.type === type && itemsOf(each).some(is)).length
  assertEach((each) => {
    if (each.type === 'W') assert.ok(itemsOf(each).every(({ alcohol }) => alcohol))
    if (each.type === 'Z') assert.ok(itemsOf(each).some(({ tobacco }) => tobacco))
  })
  const restaurants = merchants.filter(({ type }) => type === 'R').length
  const serving = some('R', ({ alcohol }) => alcohol)
  assert.ok(serving > 0 && serving < restaurants)
  assert.ok(some('U', ({ tobacco }) => tobacco) > 0)
})

test('A few entities are hidden', () => {
  const hidden = merchants.flatMap(({ entities }) => entities).filter((entity) => entity.hidden)
  assert.ok(hidden.length > 10 && hidden.length < 1000, String(hidden.length))
})

test('Caterers count guests', () => {
  assertEach((each) => {
    if (each.type === 'C') assert.ok(groupsOf(each).some(({ selectionDepends }) => selectionDepends))
  })
})

for (const merchantId of specialIds) {
  test(`Merchant ${merchantId} is in New York and its zones cover 199 Water St`, () => {
    assert.equal(merchant(merchantId).city, 'New York')
    assert.ok(reachesWaterStreet(merchant(merchantId)))
  })
}

test('1001 is open at all hours, of group 1, with couriers, pickup and autoConfirm', () => {
  const place = merchant(1001)
  const allHours = everyDay.map((day) => ({ day, startMinute: 0, endMinute: 1440 }))
  assert.deepEqual(place.hours.business, { weekly: allHours, holidays: [] })
  assert.deepEqual(place.hours.delivery, { weekly: allHours, holidays: [] })
  assert.deepEqual([place.type, place.groupId, place.active], ['R', 1, true])
  assert.deepEqual([place.courierDelivery, place.offersPickup, place.offersDelivery], [true, true, true])
  assert.equal(place.autoConfirm, true)
})

test('1001 has items that are always available without required options, one above its order minimum', () => {
  const place = merchant(1001)
  const { childrenOf } = menuOf(place)
  const plain = childrenOf(null)
    .filter((menu) => menu.type === 'SubMenu' && !menu.scheduleKeys && !menu.hidden)
    .flatMap(({ key }) => childrenOf(key))
    .filter(
      (item): item is Item => item.type === 'Item' && !item.scheduleKeys && !item.hidden && item.price > 0,
    )
    .filter((item) => !item.alcohol && !item.tobacco && item.qtyMin === 1000)
    .filter(({ key }) => childrenOf(key).length === 0)
  assert.ok(plain.length >= 5)
  const minimum = Math.max(...place.zones.map(({ orderMinimum }) => orderMinimum))
  assert.ok(plain.some(({ price }) => price > minimum))
})

test('1001 has a required group with a free option, price groups of both styles, and nested options', () => {
  const place = merchant(1001)
  const { childrenOf } = menuOf(place)
  const isFree = ({ key, price }: Option) => price === 0 && childrenOf(key).length === 0
  const required = groupsOf(place).filter(({ selectionsMin }) => selectionsMin > 0)
  assert.ok(required.some(({ key }) => optionsOf(childrenOf(key)).some(isFree)))
  const sized = itemsOf(place).filter(({ key }) => childrenOf(key).some(({ type }) => type === 'PriceGroup'))
  assert.ok(sized.some(({ price }) => price === 0) && sized.some(({ price }) => price > 0))
  assert.ok(place.entities.some(({ key, type }) => type === 'Option' && childrenOf(key).length > 0))
  assert.ok(childrenOf(null).some(({ key }) => childrenOf(key).some(({ type }) => type === 'SubMenu')))
})

test('1002 is a bar and kitchen of group 1, open 17:00 to 02:00, with its own drivers, without autoConfirm', () => {
  const place = merchant(1002)
  const nights = everyDay.flatMap((day) => [
    { day, startMinute: 0, endMinute: 120 },
    { day, startMinute: 1020, endMinute: 1440 },
  ])
  assert.deepEqual(place.hours.business, { weekly: nights, holidays: [] })
  assert.deepEqual(
    [place.groupId, place.courierDelivery, place.offersDelivery, place.autoConfirm],
    [1, false, true, false],
  )
  assert.ok(itemsOf(place).some(({ alcohol }) => alcohol))
  assert.ok(itemsOf(place).some(({ alcohol }) => !alcohol))
})

test('1003 is open on weekdays only and closes on two weekdays of the next seven days, whatever day it is', () => {
  for (let date = 1; date <= 7; date++) {
    const day = `2026-04-0${date}`
    const place = makeMerchants([newYork], day).merchants.find(({ merchantId }) => merchantId === 1003)!
    const { weekly, holidays } = place.hours.business
    assert.deepEqual([...new Set(weekly.map((shift) => shift.day))], [1, 2, 3, 4, 5])
    assert.equal(holidays.length, 2)
    for (const holiday of holidays) {
      const daysAhead = (Date.parse(holiday.date) - Date.parse(day)) / 86_400_000
      assert.ok(daysAhead >= 1 && daysAhead <= 6, holiday.date)
      assert.ok(![0, 6].includes(new Date(holiday.date).getUTCDay()), holiday.date)
      assert.equal(holiday.startMinute, holiday.endMinute)
      const noon = Date.parse(`${holiday.date}T16:00:00Z`)
      assert.equal(openState(toOpeningHours(place.hours.business), place.timeZone, noon).isOpen, false)
    }
  }
})

test('1004 is the only deactivated merchant', () => {
  assert.deepEqual(
    merchants.filter(({ active }) => !active).map(({ merchantId }) => merchantId),
    [1004],
  )
})

test('1005 is the only merchant without a schedule', () => {
  const { business, delivery } = merchant(1005).hours
  assert.deepEqual(
    [business, delivery],
    [
      { weekly: [], holidays: [] },
      { weekly: [], holidays: [] },
    ],
  )
  assert.equal(merchants.filter(({ hours }) => hours.business.weekly.length === 0).length, 1)
})

test('1006 is a caterer with a percent fee whose quantities scale with guests', () => {
  const place = merchant(1006)
  assert.equal(place.type, 'C')
  assert.ok(
    place.zones.length > 0 && place.zones.every((zone) => 'percentFee' in zone && zone.percentFee > 0),
  )
  const byGuests = groupsOf(place).filter(({ selectionDepends }) => selectionDepends)
  assert.ok(byGuests.some(({ selectionsMin }) => selectionsMin > 0))
})

test('1007 is of group 2, and group 2 has others', () => {
  assert.equal(merchant(1007).groupId, 2)
  assert.ok(merchants.filter(({ groupId }) => groupId === 2).length > 1)
})

test('1010 is a liquor store open at all hours', () => {
  const place = merchant(1010)
  const allHours = everyDay.map((day) => ({ day, startMinute: 0, endMinute: 1440 }))
  assert.equal(place.type, 'W')
  assert.deepEqual(place.hours.business.weekly, allHours)
  assert.deepEqual(place.hours.delivery.weekly, allHours)
})
