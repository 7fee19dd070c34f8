const { readFileSync } = require("node:fs");
const { ContainerRegistrationKeys, Modules } = require("@medusajs/framework/utils");
const flows = require("@medusajs/medusa/core-flows");

// Run by 'medusa exec' in the folder of Medusa's packages: one shop as Medusa's own starter sets it up,
// with the catalogue of CATALOGUE_JSON.

exports.default = async function fill({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const perfumes = JSON.parse(readFileSync(process.env.CATALOGUE_JSON, "utf8"));
  const [store] = await container.resolve(Modules.STORE).listStores();

  const [channel] = await run(flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: "Shop" }],
  });
  await run(flows.updateStoresWorkflow, {
    selector: { id: store.id },
    update: {
      supported_currencies: [{ currency_code: "aed", is_default: true }],
      default_sales_channel_id: channel.id,
    },
  });
  await run(flows.createRegionsWorkflow, {
    regions: [
      {
        ...{ name: "UAE", currency_code: "aed", countries: ["ae"] },
        payment_providers: ["pp_system_default"],
      },
    ],
  });
  await run(flows.createTaxRegionsWorkflow, [
    {
      ...{ country_code: "ae", provider_id: "tp_system" },
      default_tax_rate: { rate: 5, code: "vat", name: "VAT" },
    },
  ]);
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [
      { name: "Workshop", address: { city: "Dubai", country_code: "AE", address_1: "" } },
    ],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
  });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: "Default", type: "default" }],
  });
  const delivery = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    ...{ name: "Delivery", type: "shipping" },
    service_zones: [{ name: "UAE", geo_zones: [{ country_code: "ae", type: "country" }] }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: delivery.id },
  });
  await run(flows.createShippingOptionsWorkflow, [
    {
      ...{ name: "Courier", price_type: "flat", provider_id: "manual_manual" },
      ...{ service_zone_id: delivery.service_zones[0].id, shipping_profile_id: profile.id },
      type: { label: "Courier", description: "To the door", code: "courier" },
      prices: [{ currency_code: "aed", amount: 25 }],
      rules: [{ attribute: "enabled_in_store", value: "true", operator: "eq" }],
    },
  ]);
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const [key] = await run(flows.createApiKeysWorkflow, {
    api_keys: [{ title: "Shop", type: "publishable", created_by: "" }],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  for (let first = 0; first < perfumes.length; first += 100) {
    await run(flows.createProductsWorkflow, {
      products: perfumes.slice(first, first + 100).map(({ name, slug, description, priceAed }) => ({
        ...{ title: name, handle: slug, description, status: "published" },
        ...{ shipping_profile_id: profile.id, sales_channels: [{ id: channel.id }] },
        options: [{ title: "Size", values: ["250ML"] }],
        variants: [
          {
            ...{ title: "250ML", sku: slug, options: { Size: "250ML" } },
            prices: [{ currency_code: "aed", amount: priceAed }],
          },
        ],
      })),
    });
  }
  const items = await container
    .resolve(Modules.INVENTORY)
    .listInventoryItems({}, { select: ["id"], take: perfumes.length });
  await run(flows.createInventoryLevelsWorkflow, {
    inventory_levels: items.map(({ id }) => ({
      ...{ inventory_item_id: id, location_id: location.id },
      stocked_quantity: perfumes[0].bottles,
    })),
  });
};
